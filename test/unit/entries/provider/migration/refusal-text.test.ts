import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { refusalText } from '../../../../../entries/provider/migration/refusal-text';
import { noAnswer } from '../../../../../shared/http/result';
import { setTranslator } from '../../../../../shared/i18n/translate';
import { failure, success } from '../../../shared/http/results';

const KNOWN = 'MIGRATION_PROBLEM_RUNNING';
const TEXTS: Readonly<Record<string, string>> = {
  [KNOWN]: 'It runs.',
  ERROR_UNKNOWN: 'Unknown.',
  ERROR_NETWORK: 'No network.',
  ERROR_INVALID_ANSWER: 'Invalid.',
};
test.before.each(() => setTranslator((key) => TEXTS[key]));
test.after.each(() => setTranslator(undefined));

const refused = (text: string, over: object = {}) =>
  failure({ status: 409, messageKey: 'ERROR_UNKNOWN', text, ...over });
const LOCKED = 'Locked.';

test('a refusal says what the server says, a known key or a text, else what its status means', () => {
  for (const [what, answer, expected] of [
    ['a text', refused(LOCKED), LOCKED],
    ['a key as a text', refused(KNOWN), 'It runs.'],
    ['a problem with a known key', refused(`{"messageKey":"${KNOWN}"}`, { messageKey: KNOWN }), 'It runs.'],
    ['an object with a text', refused('{"message":" Locked. "}', { body: { message: ' Locked. ' } }), LOCKED],
    ['an object with details', refused('{"detail":"Locked."}', { body: { detail: LOCKED } }), LOCKED],
    ['a known key beside a text', refused('{}', { messageKey: KNOWN, body: { detail: LOCKED } }), 'It runs.'],
    ['an unknown key beside a text', refused('{}', { messageKey: 'OTHER', body: { detail: LOCKED } }), LOCKED],
    ['words in brackets', refused('[D3] Locked.'), '[D3] Locked.'],
    ['a list', refused('["Locked."]', { body: [LOCKED] }), '409 Unknown.'],
    ['a list that was cut off', refused('["Locked.", "Loc'), '409 Unknown.'],
    ['an object without a text', refused('{"message":{}}', { body: { message: {} } }), '409 Unknown.'],
    ['words that look like a key', refused('EAI_AGAIN'), 'EAI_AGAIN'],
    ['no text', refused(''), '409 Unknown.'],
    ['no answer', noAnswer('network'), 'No network.'],
    ['another status with a text', success('Not now.'), 'Not now.'],
    ['another status without a text', success(' '), 'Invalid.'],
    ['a long text', refused('x'.repeat(2000)), `${'x'.repeat(500)}…`],
  ] as const)
    assert.is(refusalText(answer), expected, what);
});

test.run();
