// Tests entries/twofactor/api.ts, entries/twofactor/deactivation-refusal.ts
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readAnswer } from '../../../../entries/twofactor/api';
import { deactivationRefusal } from '../../../../entries/twofactor/deactivation-refusal';
import type { Failure } from '../../../../shared/http/call';
import english from '../../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../shared/i18n/translate';
import { failure, success } from '../../shared/http/results';

test.before(() => setMessages({ locale: 'en', translations: english }));
test.after(() => setTranslator(undefined));

const failed = (kind: Failure['kind'], status = 0) => failure({ kind, status });

for (const [answer, meaning] of [
  [failed('status', 400), 'incorrect'],
  [failed('status', 403), 'forbidden'],
  [failed('status', 401), 'unknown'],
  [failed('status', 404), 'unknown'],
  [failed('status', 429), 'unknown'],
  [failed('status', 500), 'unknown'],
  [failed('contract', 200), 'unknown'],
  [failed('network'), 'unknown'],
  [failed('timeout'), 'unknown'],
  [failed('aborted'), 'aborted'],
] as const) {
  test(`${answer.kind} ${answer.status} about a code means ${meaning}`, () => assert.is(readAnswer(answer), meaning));
}

test('200 about a code means correct', () => {
  assert.is(readAnswer(success(undefined)), 'correct');
});

const general = english.TFA_DEACTIVATE_USER_FAILED;
for (const [status, text, said] of [
  [400, 'TFA_DEACTIVATE_USER_NOT_FOUND', english.TFA_DEACTIVATE_USER_NOT_FOUND],
  [400, 'TFA_DEACTIVATE_USER_AMBIGUOUS\n', english.TFA_DEACTIVATE_USER_AMBIGUOUS],
  [400, '', general],
  [400, 'NO_SUCH_KEY', general],
  [400, '"TFA_DEACTIVATE_USER_NOT_FOUND"', english.TFA_DEACTIVATE_USER_NOT_FOUND],
  [400, '<b>words of its own</b>', general],
  [403, 'TFA_DEACTIVATE_USER_NOT_FOUND', general],
  [500, '', general],
  [0, '', general],
] as const) {
  test(`a refused deactivation with ${status} and '${text.trim()}' is told as '${said}'`, () => {
    assert.is(deactivationRefusal(failure({ status, text })), said);
  });
}

test.run();
