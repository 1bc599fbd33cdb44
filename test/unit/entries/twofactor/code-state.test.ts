import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type CodeEvent,
  canSubmit,
  EMPTY,
  errorOf,
  needsCheck,
  reduceCode,
  type Verdict,
} from '../../../../entries/twofactor/code-state';

const changed = (code: string): CodeEvent => ({ type: 'changed', code });
const checked = (code: string, verdict: Verdict): CodeEvent => ({ type: 'checked', code, verdict });
const refused = (code: string, verdict: Verdict): CodeEvent => ({ type: 'refused', code, verdict });
const completed: CodeEvent = { type: 'completed' };
const checking: CodeEvent = { type: 'checking' };
const submitting: CodeEvent = { type: 'submitting' };

const ONE = '123456';
const OTHER = '654321';
const INCORRECT = 'TFA_CODE_INCORRECT';

/** The error after the events, and whether the code is checked now and can be submitted. */
const CASES: readonly (readonly [name: string, events: readonly CodeEvent[], summary: string])[] = [
  ['an empty field has no error', [completed], ''],
  ['fewer than six digits are no error while the user types', [changed('12345')], ''],
  ['fewer than six digits are an error once the user leaves the field', [changed('12345'), completed], INCORRECT],
  ['typing more removes that error', [changed('1234'), completed, changed('12345')], ''],
  ['a character that is no digit is an error at once', [changed('12a')], INCORRECT],
  ['six characters with a letter are not checked', [changed('12345a')], INCORRECT],
  ['six digits are checked and can be submitted', [changed(ONE)], 'check submit'],
  ['seven characters are too long, whatever they are', [changed(`${ONE}x`)], 'TFA_CODE_TOO_LONG'],
  ['a code can be submitted during its check', [changed(ONE), checking], 'submit'],
  ['a correct code is not checked again', [changed(ONE), checking, checked(ONE, 'correct')], 'submit'],
  ['an incorrect code cannot be submitted', [changed(ONE), checking, checked(ONE, 'incorrect')], INCORRECT],
  ['a used code has its own error', [changed(ONE), checking, checked(ONE, 'used')], 'TFA_CODE_ALREADY_USED'],
  ['after a failed check the code can be submitted', [changed(ONE), checking, checked(ONE, 'unknown')], 'submit'],
  [
    'a code that is typed again as it was keeps its verdict',
    [changed(ONE), checking, checked(ONE, 'incorrect'), changed(ONE)],
    INCORRECT,
  ],
  ['another code waits for the pending check', [changed(ONE), checking, changed(OTHER)], 'submit'],
  [
    'a verdict about an older code is ignored, and the current code is checked',
    [changed(ONE), checking, changed(OTHER), checked(ONE, 'incorrect')],
    'check submit',
  ],
  [
    'an incorrect code that is typed again is checked again',
    [changed(ONE), checking, checked(ONE, 'incorrect'), changed('12345'), changed(ONE)],
    'check submit',
  ],
  ['during a submit nothing else is submitted or checked', [changed(ONE), submitting, changed(OTHER)], ''],
  ['a submit ends the check', [changed(ONE), checking, submitting, checked(ONE, 'incorrect')], ''],
  ['a refused code is incorrect', [changed(ONE), submitting, refused(ONE, 'incorrect')], INCORRECT],
  ['a failed submit can be repeated', [changed(ONE), submitting, refused(ONE, 'unknown')], 'submit'],
  [
    'a refusal does not apply to a code that was typed meanwhile',
    [changed(ONE), submitting, changed(OTHER), refused(ONE, 'incorrect')],
    'check submit',
  ],
  ['after success nothing is submitted again', [changed(ONE), submitting, { type: 'done' }], ''],
];

for (const [name, events, summary] of CASES) {
  test(name, () => {
    const state = events.reduce(reduceCode, EMPTY);
    const shown = [errorOf(state), needsCheck(state) && 'check', canSubmit(state) && 'submit'];
    assert.is(shown.filter(Boolean).join(' '), summary);
  });
}

test.run();
