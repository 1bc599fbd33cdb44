import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { REPORT } from '../../../../build/samples/sign-in';
import { ReportSignInPage } from '../../../../entries/report-sign-in/ReportSignInPage';
import { ReportData } from '../../../../shared/contract/sign-in/report';
import { isThere, setUpPage, showKeys, submitForm, textAt, textsOf } from '../../../support/dom/page-controls';
import { until } from '../../../support/dom/render';

const path = '/report/token';
const page = setUpPage(test, ReportSignInPage, { schema: ReportData, sample: REPORT, path });
showKeys(test);

test('what happened and what a report does is shown; a double click reports once, and the result gets the focus', async () => {
  await page.show();
  const shown = ['MAIL_PASSWORD_CHANGED_SUBJECT', 'Ada Lovelace', REPORT.time, REPORT.browser, REPORT.address];
  for (const words of shown) assert.match(textAt('event'), words);
  const effects = ['SESSIONS', 'KEYS', 'PASSWORD', 'PREVIOUS_PASSWORD'].map((name) => `REPORT_EFFECT_${name}`);
  assert.equal(textsOf('[data-part=effects] li'), effects);
  await submitForm();
  await submitForm();
  assert.equal(
    [page.calls.length, page.lastCall().path, page.lastCall().method],
    [1, `/identityprovider${path}`, 'POST'],
  );
  await page.lastCall().answer(200, { effects: { sessions: true, administrators: true } });
  assert.equal([isThere('form'), isThere('[data-part=elsewhere]')], [false, true]);
  assert.equal(textsOf('[data-part=effects] li'), ['REPORT_RESULT_SESSIONS', 'REPORT_RESULT_ADMINISTRATORS']);
  await until(() => document.activeElement?.getAttribute('role') === 'alert');
});

test('after a failure it can be tried again; a link that was used meanwhile loads the page anew', async () => {
  await page.show();
  await submitForm();
  await page.lastCall().answer(503);
  assert.match(textAt('message'), /503 ERROR_UNAVAILABLE/);
  await submitForm();
  await page.lastCall().answer(409, { statusCode: 409, messageKey: 'REPORT_USED_TITLE' });
  assert.is(page.reloads, 1);
});

test('each other state of a link has its own card, and none a form', async () => {
  for (const [state, part] of [
    [{ isUsed: true }, 'used'],
    [{ isExpired: true }, 'expired'],
    [{}, 'invalid'],
  ] as const) {
    await page.show({ isOpen: false, ...state });
    assert.equal([isThere(`[data-part=${part}]`), isThere('form')], [true, false], part);
  }
});

test.run();
