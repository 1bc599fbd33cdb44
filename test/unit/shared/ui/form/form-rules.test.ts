import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PASSWORD_RULE } from '../../../../../shared/contract/account/new-password-rules';
import { firstError, maxLength, notEmpty, type Rule, required } from '../../../../../shared/ui/form/form-rules';
import { type PasswordState, RULE_PARTS, stateOf } from '../../../../../shared/ui/form/new-password/password-state';

const NOT_LEFT = { password: false, confirmation: false };
const LONG = `Aa1${'x'.repeat(97)}`;

const RULES: readonly (readonly [password: string, met: string])[] = [
  ['', ''],
  ['abcdefg', 'lowercase'],
  ['abcdefgh', 'length lowercase'],
  ['aB3', 'lowercase uppercase digit'],
  ['aBcdefg3', 'length lowercase uppercase digit'],
  [LONG, 'length lowercase uppercase digit'],
  [`${LONG}x`, 'lowercase uppercase digit'],
  ['ÄÖÜäöü٣!', 'length lowercase uppercase digit'],
];

test('a password meets each part of the rule by itself, and is ready when it meets all', () => {
  for (const [password, met] of RULES) {
    const state = stateOf({ password, confirmation: password, left: NOT_LEFT });
    assert.is(RULE_PARTS.filter((part) => state.met[part]).join(' '), met);
    assert.is(state.ready, met.split(' ').length === 4);
  }
  assert.equal([...RULE_PARTS].sort(), Object.keys(PASSWORD_RULE).sort());
});

const GOOD = 'aBcdefg3';
type Result = Pick<PasswordState, 'broken' | 'mismatch' | 'ready'>;

const HINTS: [name: string, typed: [string, string], left: 'none' | 'first' | 'both', result: Result][] = [
  ['empty fields have no error', ['', ''], 'none', { broken: 'no', mismatch: false, ready: false }],
  ['a rule is a hint while typing', ['abc', ''], 'none', { broken: 'hint', mismatch: false, ready: false }],
  ['a rule is an error once left', ['abc', ''], 'first', { broken: 'error', mismatch: false, ready: false }],
  ['an emptied field is no error', ['', ''], 'first', { broken: 'no', mismatch: false, ready: false }],
  ['an unfinished repetition is fine', [GOOD, 'aBcd'], 'first', { broken: 'no', mismatch: false, ready: false }],
  ['left unfinished it is another one', [GOOD, 'aBcd'], 'both', { broken: 'no', mismatch: true, ready: false }],
  ['long enough it is another one', [GOOD, 'aBcdefg4'], 'first', { broken: 'no', mismatch: true, ready: false }],
  ['an empty confirmation is no mismatch', [GOOD, ''], 'both', { broken: 'no', mismatch: false, ready: false }],
  ['the same twice is ready', [GOOD, GOOD], 'first', { broken: 'no', mismatch: false, ready: true }],
  ['the same twice may break the rule', ['abc', 'abc'], 'both', { broken: 'error', mismatch: false, ready: false }],
];

test('a broken rule is a hint while typing and an error once the field is left; so is another repetition', () => {
  for (const [name, [password, confirmation], left, result] of HINTS) {
    const hasLeft = { password: left !== 'none', confirmation: left === 'both' };
    const { broken, mismatch, ready } = stateOf({ password, confirmation, left: hasLeft });
    assert.equal({ broken, mismatch, ready }, result, name);
  }
});

const NO = 'no';

const VERDICTS: readonly (readonly [name: string, rule: Rule, value: string, holds: boolean])[] = [
  ['required', required(NO), 'a', true],
  ['required', required(NO), '', false],
  ['required', required(NO), ' \t', false],
  ['notEmpty', notEmpty(NO), ' ', true],
  ['notEmpty', notEmpty(NO), '', false],
  ['maxLength', maxLength(3, NO), 'abc', true],
  ['maxLength', maxLength(3, NO), 'abcd', false],
];

test('rules accept or refuse a value', () => {
  for (const [name, rule, value, holds] of VERDICTS) assert.is(rule(value), holds ? true : NO, `${name} ${value}`);
});

test('a field has at most one error, that of its first broken rule', () => {
  const rules = [required('first'), maxLength(2, 'second')];
  assert.is(firstError('', rules), 'first');
  assert.is(firstError('abc', rules), 'second');
  assert.is(firstError('ab', rules), undefined);
});

test.run();
