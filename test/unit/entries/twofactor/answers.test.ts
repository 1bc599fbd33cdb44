import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readAnswer } from '../../../../entries/twofactor/api';
import { deactivationRefusal } from '../../../../entries/twofactor/deactivation-refusal';
import type { Failure } from '../../../../shared/http/call';
import english from '../../../../shared/i18n/messages/en.json';
import { startMessages } from '../../../../shared/i18n/start-messages';
import { setTranslator } from '../../../../shared/i18n/translate';

test.before(() => startMessages({ locale: 'en', translations: english }));
test.after(() => setTranslator(undefined));

const failure = (kind: Failure['kind'], status = 0): Failure => ({ ok: false, kind, status, messageKey: '', text: '' });

for (const [failed, meaning] of [
  [failure('status', 400), 'incorrect'],
  [failure('status', 403), 'forbidden'],
  [failure('status', 401), 'unknown'],
  [failure('status', 404), 'unknown'],
  [failure('status', 429), 'unknown'],
  [failure('status', 500), 'unknown'],
  [failure('contract', 200), 'unknown'],
  [failure('network'), 'unknown'],
  [failure('timeout'), 'unknown'],
  [failure('aborted'), 'aborted'],
] as const) {
  test(`${failed.kind} ${failed.status} about a code means ${meaning}`, () => assert.is(readAnswer(failed), meaning));
}

test('200 about a code means correct', () => {
  assert.is(readAnswer({ ok: true, status: 200, headers: new Headers(), data: undefined }), 'correct');
});

const failed = english.TFA_DEACTIVATE_USER_FAILED;
for (const [status, text, said] of [
  [400, 'TFA_DEACTIVATE_USER_NOT_FOUND', english.TFA_DEACTIVATE_USER_NOT_FOUND],
  [400, 'TFA_DEACTIVATE_USER_AMBIGUOUS\n', english.TFA_DEACTIVATE_USER_AMBIGUOUS],
  [400, '', failed],
  [400, 'NO_SUCH_KEY', failed],
  [400, '<b>words of its own</b>', failed],
  [403, 'TFA_DEACTIVATE_USER_NOT_FOUND', failed],
  [500, '', failed],
  [0, '', failed],
] as const) {
  test(`a refused deactivation with ${status} and '${text.trim()}' is told as '${said}'`, () => {
    assert.is(deactivationRefusal({ status, text }), said);
  });
}

test.run();
