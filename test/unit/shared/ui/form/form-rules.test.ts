import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  firstError,
  maxLength,
  notEmpty,
  type Rule,
  required,
  wholeNumber,
} from '../../../../../shared/ui/form/form-rules';

const NO = 'no';
const skips = wholeNumber({ min: 0, max: 100, message: NO });

const VERDICTS: readonly (readonly [name: string, rule: Rule, value: string, holds: boolean])[] = [
  ['required', required(NO), 'a', true],
  ['required', required(NO), '', false],
  ['required', required(NO), ' \t', false],
  ['notEmpty', notEmpty(NO), ' ', true],
  ['notEmpty', notEmpty(NO), '', false],
  ['maxLength', maxLength(3, NO), 'abc', true],
  ['maxLength', maxLength(3, NO), 'abcd', false],
  ['wholeNumber', skips, '0', true],
  ['wholeNumber', skips, '100', true],
  ['wholeNumber', skips, '101', false],
  ['wholeNumber', skips, '-1', false],
  ['wholeNumber', skips, '1.5', false],
  ['wholeNumber', skips, '1e1', false],
  ['wholeNumber', skips, '', false],
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
