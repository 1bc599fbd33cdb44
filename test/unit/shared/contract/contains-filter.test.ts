import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { containsFilter } from '../../../../shared/contract/contains-filter';

for (const [text, filter] of [
  ['', undefined],
  ['   ', undefined],
  ['ada', 'displayName co "ada" or userName co "ada"'],
  [' ada ', 'displayName co "ada" or userName co "ada"'],
  ['a"b', String.raw`displayName co "a\"b" or userName co "a\"b"`],
  ['a\\b', String.raw`displayName co "a\\b" or userName co "a\\b"`],
  ['" or id pr or "', String.raw`displayName co "\" or id pr or \"" or userName co "\" or id pr or \""`],
] as const) {
  test(`"${text}" has the filter ${filter}`, () => {
    assert.is(containsFilter(['displayName', 'userName'], text), filter);
  });
}

test('one attribute needs no "or"', () => assert.is(containsFilter(['id'], 'a'), 'id co "a"'));

test.run();
