import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { searchIndex } from '../../../../shared/i18n/search-index';

const NAMES = ['Jörg Weiß', 'Ada Lovelace', 'Álvaro'];

for (const [search, found] of [
  ['', NAMES],
  ['   ', NAMES],
  ['jorg', ['Jörg Weiß']],
  ['WEISS', ['Jörg Weiß']],
  ['love ada', ['Ada Lovelace']],
  ['alv', ['Álvaro']],
  ['ada jorg', []],
] as const) {
  test(`“${search}” finds ${found.length}`, () => {
    assert.equal(searchIndex(NAMES, (name) => name)(search), found);
  });
}

test('each text is read once, and none for an empty search', () => {
  let reads = 0;
  const find = searchIndex(NAMES, (name) => {
    reads += 1;
    return name;
  });
  find('');
  assert.is(reads, 0);
  find('a');
  find('b');
  assert.is(reads, NAMES.length);
});

test.run();
