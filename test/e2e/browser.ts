import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The system's Chromium without a window; `args` come on top. */
export function startBrowser({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [...ARGS, ...args],
    ...options,
  });
}
