import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as state from '../../../../entries/twofactor/code-state';

const changed = (code: string): state.CodeEvent => ({ type: 'changed', code });
const checked = (code: string, verdict: state.Verdict): state.CodeEvent => ({ type: 'checked', code, verdict });
const refused = (code: string, verdict: state.Verdict): state.CodeEvent => ({ type: 'refused', code, verdict });
const completed: state.CodeEvent = { type: 'completed' };
const checking: state.CodeEvent = { type: 'checking' };
const submitting: state.CodeEvent = { type: 'submitting' };

const ONE = '123456';
const OTHER = '654321';
const INCORRECT = 'TFA_CODE_INCORRECT';
const PENDING = [changed(ONE), checking];

const CASES: readonly (readonly [name: string, events: readonly state.CodeEvent[], summary: string])[] = [
  ['an empty field has no error', [completed], ''],
  ['fewer than six digits are no error while the user types', [changed('12345')], ''],
  ['fewer than six digits are an error once the user leaves the field', [changed('12345'), completed], INCORRECT],
  ['typing more removes that error', [changed('1234'), completed, changed('12345')], ''],
  ['a character that is no digit is an error at once', [changed('12a')], INCORRECT],
  ['six characters with a letter are not checked', [changed('12345a')], INCORRECT],
  ['six digits are checked and can be submitted', [changed(ONE)], 'check submit'],
  ['seven characters are too long, whatever they are', [changed(`${ONE}x`)], 'TFA_CODE_TOO_LONG'],
  ['a code can be submitted during its check', PENDING, 'submit'],
  ['a correct code is not checked again', [...PENDING, checked(ONE, 'correct')], 'submit'],
  ['an incorrect code cannot be submitted', [...PENDING, checked(ONE, 'incorrect')], INCORRECT],
  ['a used code has its own error', [...PENDING, checked(ONE, 'used')], 'TFA_CODE_ALREADY_USED'],
  ['after a failed check the code can be submitted', [...PENDING, checked(ONE, 'unknown')], 'submit'],
  ['typed again as it was, it keeps its verdict', [...PENDING, checked(ONE, 'incorrect'), changed(ONE)], INCORRECT],
  ['another code waits for the pending check', [...PENDING, changed(OTHER)], 'submit'],
  ['a verdict about an older code', [...PENDING, changed(OTHER), checked(ONE, 'incorrect')], 'check submit'],
  [
    'an incorrect code that is typed again is checked again',
    [...PENDING, checked(ONE, 'incorrect'), changed('12345'), changed(ONE)],
    'check submit',
  ],
  ['during a submit nothing else is submitted or checked', [changed(ONE), submitting, changed(OTHER)], ''],
  ['a submit ends the check', [...PENDING, submitting, checked(ONE, 'incorrect')], ''],
  ['a refused code is incorrect', [changed(ONE), submitting, refused(ONE, 'incorrect')], INCORRECT],
  ['a failed submit can be repeated', [changed(ONE), submitting, refused(ONE, 'unknown')], 'submit'],
  [
    'a refusal does not apply to a code that was typed meanwhile',
    [changed(ONE), submitting, changed(OTHER), refused(ONE, 'incorrect')],
    'check submit',
  ],
  ['after success nothing is submitted again', [changed(ONE), submitting, { type: 'done' }], ''],
];

test('a code has an error, is checked, and can be submitted, by what was typed and answered', () => {
  for (const [name, events, summary] of CASES) {
    const after = events.reduce(state.reduceCode, state.EMPTY);
    const shown = [state.errorOf(after), state.needsCheck(after) && 'check', state.canSubmit(after) && 'submit'];
    assert.is(shown.filter(Boolean).join(' '), summary, name);
  }
});

test.run();
