import type { Page } from 'playwright-core';
import { REPORT } from '../../../build/samples/sign-in';
import { blockScripts } from '../browser/hold-scripts';
import { answerCalls, fillSlot } from '../browser/intercept';
import { untilScripted } from '../browser/login-form';
import { BRANDING } from './branding';
import { type States, statesOf } from './page-state';

const ADDRESS = '/identityprovider/report/token';
const DONE = { ...REPORT, isOpen: false, isDone: true };

async function show(page: Page, data: object): Promise<void> {
  await fillSlot(page, ADDRESS, data);
  await page.goto(ADDRESS);
  await untilScripted(page);
}

async function report(page: Page, answer: object): Promise<void> {
  await show(page, REPORT);
  await answerCalls(page, ADDRESS, { method: 'POST', ...answer });
  await page.locator('[data-action=report]').click();
  await page.locator('[data-part=done], [data-part=message]').waitFor();
}

const STATES = {
  'of a changed password': (page) => show(page, REPORT),
  'before its script': async (page) => {
    await blockScripts(page);
    await page.goto(ADDRESS);
  },
  'of an API key, branded': (page) =>
    show(page, {
      ...REPORT,
      messageKey: 'MAIL_APIKEY_ROTATED_SUBJECT',
      target: 'Sicherungskopien-der-Niederlassung-Schmidt-Hohenlohe',
      browser: '',
      address: '',
      effects: { key: true, administrators: true },
      branding: BRANDING,
    }),
  'of an account in a directory': (page) =>
    show(page, {
      ...REPORT,
      messageKey: 'MAIL_OPENID_LINKED_SUBJECT',
      effects: { identity: true, sessions: true, keys: true, administrators: true },
    }),
  done: (page) => report(page, { json: DONE }),
  'done, with a new password as the only way in': (page) =>
    report(page, {
      json: { ...DONE, effects: { ...REPORT.effects, signInMethod: true }, newPasswordUrl: `${ADDRESS}/newpassword` },
    }),
  'with a server that does not answer': (page) => report(page, { status: 503 }),
  'of a link that was used': (page) => show(page, { isUsed: true, effects: REPORT.effects }),
  'of a link that has expired': (page) => show(page, { isExpired: true }),
  'of a link that is not valid': (page) => show(page, {}),
} satisfies States;

export const REPORT_STATES = statesOf('report-sign-in', STATES);
