import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { refusalText } from '../../../../../entries/provider/migration/refusal-text';
import { type Failure, noAnswer, type Success } from '../../../../../shared/http/result';
import { setTranslator } from '../../../../../shared/i18n/translate';

const refused = (text: string, over: Partial<Failure> = {}): Failure => ({
  ok: false,
  kind: 'status',
  status: 409,
  messageKey: 'ERROR_UNKNOWN',
  text,
  ...over,
});
const answered = (data: string): Success<string> => ({ ok: true, status: 202, data, headers: new Headers() });

const TEXTS: Readonly<Record<string, string>> = {
  MIGRATION_PROBLEM_RUNNING: 'It runs.',
  ERROR_UNKNOWN: 'Unknown.',
  ERROR_NETWORK: 'No network.',
  ERROR_INVALID_ANSWER: 'Invalid.',
};
test.before(() => setTranslator((key) => TEXTS[key]));
test.after(() => setTranslator(undefined));

for (const [what, answer, expected] of [
  ['a text', refused('The system is locked.'), 'The system is locked.'],
  ['a text as JSON', refused('"The system is locked."'), 'The system is locked.'],
  ['a key as a text', refused('MIGRATION_PROBLEM_RUNNING'), 'It runs.'],
  [
    'a problem with a known key',
    refused('{"messageKey":"MIGRATION_PROBLEM_RUNNING"}', { messageKey: 'MIGRATION_PROBLEM_RUNNING' }),
    'It runs.',
  ],
  ['an object with a text', refused('{"message":" Locked. "}', { body: { message: ' Locked. ' } }), 'Locked.'],
  ['an object with details', refused('{"detail":"Locked."}', { body: { detail: 'Locked.' } }), 'Locked.'],
  [
    'a known key beside the text for clients without catalogues',
    refused('{}', { messageKey: 'MIGRATION_PROBLEM_RUNNING', body: { detail: 'It is running.' } }),
    'It runs.',
  ],
  [
    'an unknown key beside a text',
    refused('{}', { messageKey: 'OF_ANOTHER_SERVER', body: { messageKey: 'OF_ANOTHER_SERVER', detail: 'Locked.' } }),
    'Locked.',
  ],
  ['words in brackets', refused('[D3] Locked.'), '[D3] Locked.'],
  ['a list', refused('["Locked."]', { body: ['Locked.'] }), '409 Unknown.'],
  ['a list that was cut off', refused('["Locked.", "Loc'), '409 Unknown.'],
  ['an object without a text', refused('{"message":{}}', { body: { message: {} } }), '409 Unknown.'],
  ['words that look like a key', refused('EAI_AGAIN'), 'EAI_AGAIN'],
  ['an HTML page', refused('<h1>Oops</h1>'), '409 Unknown.'],
  ['no text', refused(''), '409 Unknown.'],
  ['no answer', noAnswer('network'), 'No network.'],
  ['another status with a text', answered('Not now.'), 'Not now.'],
  ['another status without a text', answered(' '), 'Invalid.'],
] as const)
  test(`${what}: “${expected}”`, () => assert.is(refusalText(answer), expected));

test('a long text is shortened', () => assert.is(refusalText(refused('x'.repeat(2000))).length, 501));

test.run();
