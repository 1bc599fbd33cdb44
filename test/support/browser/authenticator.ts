import { spawnSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { oathtool } from '../../unit/server/second-factor/oathtool';
import type { RunningServer } from '../server/start-server';
import { enterCode, open, pressButton } from './keyboard';
import { shownText } from './shown-text';

export const TWO_FACTOR = '/identityprovider/twofactor';
export const CODE_ENTRY = '/identityprovider/login/secondFactor';

/** The time step in ms (RFC 6238 §4.1). */
const STEP = 30_000;

/**
 * Returns the code of a real authenticator, Debian's oathtool. The server accepts the codes of three time steps, each
 * once, so a test uses `now` first and `next` after it, without waiting.
 */
export function codeOf(secret: string, which: 'now' | 'next' | 'long ago'): string {
  const steps = { now: 0, next: 1, 'long ago': -100 };
  return oathtool(secret, Date.now() + steps[which] * STEP);
}

/** Reads the secret that the set-up page shows to users who cannot scan the QR code. */
export async function secretOn(page: Page): Promise<string> {
  return (await shownText(page.locator('[data-part=secret]'))).replace(/\s/g, '');
}

/** Activates two-factor authentication by keyboard, closes the dialog, and returns the secret and the recovery code. */
export async function activate(page: Page): Promise<{ secret: string; recoveryCode: string }> {
  const secret = await secretOn(page);
  await enterCode(page, 'code', codeOf(secret, 'now'));
  const recoveryCode = await page.locator('[data-part=one-time-key] input').inputValue();
  await pressButton(page, 'close');
  return { secret, recoveryCode };
}

/** Sets up two-factor authentication for the signed-in user of this page. */
export async function setUp(page: Page): Promise<{ secret: string; recoveryCode: string }> {
  await open(page, TWO_FACTOR);
  const kept = await activate(page);
  await page.locator('[data-action=deactivate]').waitFor();
  return kept;
}

/** The secret of the demo user `secured`, as the server prints it. */
export function securedSecret(server: RunningServer): string {
  return /key for an authenticator is (\w+)/.exec(server.output())?.[1] ?? '';
}

/** Decodes the QR code in a picture with Debian's zbarimg. */
export function decodeQr(picture: Buffer): string {
  const { stdout } = spawnSync('zbarimg', ['--quiet', '--raw', '-'], { input: picture });
  return stdout.toString().trim();
}
