import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { searchIndex } from '../../../../shared/i18n/search-index';

test('a search finds the texts with all its words, and reads each text once', () => {
  const names = ['Jörg Weiß', 'Ada Lovelace', 'Álvaro'];
  let reads = 0;
  const find = searchIndex(names, (name) => {
    reads += 1;
    return name;
  });
  assert.equal([find(''), find('   '), reads], [names, names, 0]);
  for (const [search, found] of [
    ['jorg', ['Jörg Weiß']],
    ['WEISS', ['Jörg Weiß']],
    ['love ada', ['Ada Lovelace']],
    ['alv', ['Álvaro']],
    ['ada jorg', []],
  ] as const)
    assert.equal(find(search), found, search);
  assert.is(reads, names.length);
});

test.run();
