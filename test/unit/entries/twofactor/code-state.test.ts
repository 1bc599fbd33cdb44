import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type CodeEvent,
  type CodeState,
  canSubmit,
  EMPTY,
  errorOf,
  step,
  wantsCheck,
} from '../../../../entries/twofactor/code-state';

const after = (...events: CodeEvent[]): CodeState => events.reduce(step, EMPTY);
const typed = (code: string): CodeEvent => ({ type: 'typed', code });
const left: CodeEvent = { type: 'left' };
const checking: CodeEvent = { type: 'checking' };
const checked = (code: string, verdict: 'correct' | 'incorrect' | 'unknown'): CodeEvent => ({
  type: 'checked',
  code,
  verdict,
});
const submitting: CodeEvent = { type: 'submitting' };
const refused = (code: string, verdict: 'incorrect' | 'unknown'): CodeEvent => ({ type: 'refused', code, verdict });

type Facts = { error?: ReturnType<typeof errorOf>; check: boolean; submit: boolean };
const commonFields = (state: CodeState): Facts => ({
  error: errorOf(state),
  check: wantsCheck(state),
  submit: canSubmit(state),
});
const wrong = 'TFA_CODE_INCORRECT';
const quiet: Facts = { error: undefined, check: false, submit: false };

const CASES: readonly (readonly [name: string, events: readonly CodeEvent[], facts: Facts])[] = [
  ['an empty field is no error', [left], quiet],
  ['digits on their way to six are no error yet', [typed('12345')], quiet],
  ['left before there are six, they are', [typed('12345'), left], { ...quiet, error: wrong }],
  ['typing on forgives that', [typed('1234'), left, typed('12345')], quiet],
  ['what is no digit can never become a code', [typed('12a')], { ...quiet, error: wrong }],
  ['six characters that are no digits are not checked', [typed('12345a')], { ...quiet, error: wrong }],
  ['six digits are checked and may be submitted', [typed('123456')], { error: undefined, check: true, submit: true }],
  ['a seventh is too long, whatever it ends in', [typed('1234567')], { ...quiet, error: 'TFA_CODE_TOO_LONG' }],
  ['too long comes before incorrect', [typed('123456x')], { ...quiet, error: 'TFA_CODE_TOO_LONG' }],
  ['while it is checked it may be submitted', [typed('123456'), checking], { ...quiet, submit: true }],
  [
    'a correct code is not checked again',
    [typed('123456'), checking, checked('123456', 'correct')],
    { ...quiet, submit: true },
  ],
  [
    'an incorrect one may not be submitted',
    [typed('123456'), checking, checked('123456', 'incorrect')],
    { ...quiet, error: wrong },
  ],
  [
    'where the server could not say, it may, and is not asked again',
    [typed('123456'), checking, checked('123456', 'unknown')],
    { ...quiet, submit: true },
  ],
  [
    'another code waits for the check under way',
    [typed('123456'), checking, typed('654321')],
    { ...quiet, submit: true },
  ],
  [
    'a late answer for an older code says nothing about this one, which is checked then',
    [typed('123456'), checking, typed('654321'), checked('123456', 'incorrect')],
    { error: undefined, check: true, submit: true },
  ],
  [
    'a late answer for a code that is being completed says nothing',
    [typed('123456'), checking, typed('12345'), checked('123456', 'correct')],
    quiet,
  ],
  [
    'typed again, an incorrect code is checked again',
    [typed('123456'), checking, checked('123456', 'incorrect'), typed('12345'), typed('123456')],
    { error: undefined, check: true, submit: true },
  ],
  ['while one is submitted nothing else is', [typed('123456'), submitting], quiet],
  ['nor is another one checked', [typed('123456'), submitting, typed('654321')], quiet],
  ['a submit ends the check', [typed('123456'), checking, submitting, checked('123456', 'incorrect')], quiet],
  [
    'a refused code is wrong',
    [typed('123456'), submitting, refused('123456', 'incorrect')],
    { ...quiet, error: wrong },
  ],
  [
    'a failed submit can be tried again',
    [typed('123456'), submitting, refused('123456', 'unknown')],
    { ...quiet, submit: true },
  ],
  [
    'a refusal says nothing about what was typed meanwhile',
    [typed('123456'), submitting, typed('654321'), refused('123456', 'incorrect')],
    { error: undefined, check: true, submit: true },
  ],
  ['once it is done nothing is submitted again', [typed('123456'), submitting, { type: 'done' }], quiet],
];

for (const [name, events, facts] of CASES) {
  test(name, () => assert.equal(commonFields(after(...events)), facts));
}

test.run();
