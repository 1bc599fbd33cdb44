import { writeLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import type { TestApp } from '../../../../support/server/test-app';
import { ADDRESS, outbox, signedIn, type TestBrowser } from '../../../../support/server/test-browser';

export const MINUTE = 60_000;

/** Turns the check of unknown devices on: 0 only tells, 1 asks for a code. */
export async function detect(app: TestApp, unknownDeviceDetectionOption: 0 | 1, more: Record<string, unknown> = {}) {
  const settings = { unknownDeviceDetectionEnabled: true, unknownDeviceDetectionOption, ...more };
  await writeLoginSettings(app.storage.db, settings);
}

export const atDevice = (app: TestApp, user = 'ada') => signedIn(app, user, ADDRESS.device);

export const latestMail = async (app: TestApp) => (await outbox(app)).at(-1) ?? '';

export const dataOf = async (who: TestBrowser) => (await who.get(ADDRESS.device)).json();

export const other = (code: string, by = 1) => String((Number(code) + by) % 1e8).padStart(8, '0');

export async function confirm(who: TestBrowser, code: string, token?: string) {
  const antiCsrfToken = token ?? (await dataOf(who)).antiCsrfToken;
  return who.sendJson(`${ADDRESS.device}?redirect=/x`, { code, antiCsrfToken });
}

export async function resend(who: TestBrowser) {
  return who.sendJson(ADDRESS.resend, { code: '', antiCsrfToken: (await dataOf(who)).antiCsrfToken });
}
