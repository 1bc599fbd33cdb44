import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type CodeEvent,
  type CodeState,
  canSubmit,
  EMPTY,
  errorOf,
  needsCheck,
  reduceCode,
} from '../../../../entries/twofactor/code-state';

const after = (...events: CodeEvent[]): CodeState => events.reduce(reduceCode, EMPTY);
const changed = (code: string): CodeEvent => ({ type: 'changed', code });
const completed: CodeEvent = { type: 'completed' };
const checking: CodeEvent = { type: 'checking' };
const checked = (code: string, verdict: 'correct' | 'incorrect' | 'unknown'): CodeEvent => ({
  type: 'checked',
  code,
  verdict,
});
const submitting: CodeEvent = { type: 'submitting' };
const refused = (code: string, verdict: 'incorrect' | 'unknown'): CodeEvent => ({ type: 'refused', code, verdict });

type Summary = { error?: ReturnType<typeof errorOf>; check: boolean; submit: boolean };
const summaryOf = (state: CodeState): Summary => ({
  error: errorOf(state),
  check: needsCheck(state),
  submit: canSubmit(state),
});
const incorrect = 'TFA_CODE_INCORRECT';
const nothing: Summary = { error: undefined, check: false, submit: false };

const CASES: readonly (readonly [name: string, events: readonly CodeEvent[], summary: Summary])[] = [
  ['an empty field has no error', [completed], nothing],
  ['fewer than six digits are no error while the user types', [changed('12345')], nothing],
  [
    'fewer than six digits are an error once the user leaves the field',
    [changed('12345'), completed],
    { ...nothing, error: incorrect },
  ],
  ['typing more removes that error', [changed('1234'), completed, changed('12345')], nothing],
  ['a character that is no digit is an error at once', [changed('12a')], { ...nothing, error: incorrect }],
  ['six characters with a letter are not checked', [changed('12345a')], { ...nothing, error: incorrect }],
  ['six digits are checked and can be submitted', [changed('123456')], { error: undefined, check: true, submit: true }],
  ['seven characters are too long', [changed('1234567')], { ...nothing, error: 'TFA_CODE_TOO_LONG' }],
  [
    'the error of length comes before the error of content',
    [changed('123456x')],
    { ...nothing, error: 'TFA_CODE_TOO_LONG' },
  ],
  ['a code can be submitted during its check', [changed('123456'), checking], { ...nothing, submit: true }],
  [
    'a correct code is not checked again',
    [changed('123456'), checking, checked('123456', 'correct')],
    { ...nothing, submit: true },
  ],
  [
    'an incorrect code cannot be submitted',
    [changed('123456'), checking, checked('123456', 'incorrect')],
    { ...nothing, error: incorrect },
  ],
  [
    'after a failed check the code can be submitted and is not checked again',
    [changed('123456'), checking, checked('123456', 'unknown')],
    { ...nothing, submit: true },
  ],
  [
    'another code waits for the pending check',
    [changed('123456'), checking, changed('654321')],
    { ...nothing, submit: true },
  ],
  [
    'a verdict about an older code is ignored, and the current code is checked',
    [changed('123456'), checking, changed('654321'), checked('123456', 'incorrect')],
    { error: undefined, check: true, submit: true },
  ],
  [
    'a verdict about a code that was shortened is ignored',
    [changed('123456'), checking, changed('12345'), checked('123456', 'correct')],
    nothing,
  ],
  [
    'an incorrect code that is typed again is checked again',
    [changed('123456'), checking, checked('123456', 'incorrect'), changed('12345'), changed('123456')],
    { error: undefined, check: true, submit: true },
  ],
  ['during a submit nothing else can be submitted', [changed('123456'), submitting], nothing],
  ['during a submit no other code is checked', [changed('123456'), submitting, changed('654321')], nothing],
  ['a submit ends the check', [changed('123456'), checking, submitting, checked('123456', 'incorrect')], nothing],
  [
    'a refused code is incorrect',
    [changed('123456'), submitting, refused('123456', 'incorrect')],
    { ...nothing, error: incorrect },
  ],
  [
    'a failed submit can be repeated',
    [changed('123456'), submitting, refused('123456', 'unknown')],
    { ...nothing, submit: true },
  ],
  [
    'a refusal does not apply to a code that was typed meanwhile',
    [changed('123456'), submitting, changed('654321'), refused('123456', 'incorrect')],
    { error: undefined, check: true, submit: true },
  ],
  ['after success nothing is submitted again', [changed('123456'), submitting, { type: 'done' }], nothing],
];

for (const [name, events, summary] of CASES) {
  test(name, () => assert.equal(summaryOf(after(...events)), summary));
}

test.run();
