import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { UNUSED_FEATURES } from './chromium-features';

/** The features that Playwright disables; they are repeated here, because Chromium only uses the last list. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--renderer-process-limit=1', // starting a process takes as long as loading one of the pages
  '--js-flags=--no-maglev --no-turbofan', // a page is left before optimised code has paid off
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...UNUSED_FEATURES].join(',')}`,
];

export interface BrowserOptions extends LaunchOptions {
  /** Whether frames of other sites get no cookies, as in Chromium but not in its headless shell; default: false. */
  blocksThirdPartyCookies?: boolean;
}

/**
 * Starts the system's headless shell, which needs about half of the processor time, or Chromium if the shell does not
 * behave alike or is not installed. `args` are added.
 */
export function startBrowser({
  args = [],
  blocksThirdPartyCookies = false,
  ...options
}: BrowserOptions = {}): Promise<Browser> {
  const { CHROME_PATH = '/usr/bin/chromium', HEADLESS_SHELL_PATH } = process.env;
  const launch = () =>
    chromium.launch({
      executablePath: blocksThirdPartyCookies ? CHROME_PATH : (HEADLESS_SHELL_PATH ?? CHROME_PATH),
      args: [...ARGS, ...args],
      ...options,
    });
  // Chromium's process sometimes crashes while it starts, before it has opened a page.
  return launch().catch(launch);
}
