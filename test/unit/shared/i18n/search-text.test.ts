import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { searchWords, toSearchText } from '../../../../shared/i18n/search-text';

const SEARCH_TEXTS: readonly (readonly [what: string, text: string, searchText: string])[] = [
  ['case and accents', 'Émile ÇELIK Jürgen', 'emile celik jurgen'],
  ['the same accents written as two characters', 'E\u0301mile', 'emile'],
  ['sharp s', 'Straße', 'strasse'],
  ['marks of direction', '\u202eabc\u2066d', 'abcd'],
  ['what has no width', 'a\u200bb\u200d\ufeffc', 'abc'],
  ['Chinese', '李小龙', '李小龙'],
];

test('a search is its words, and ignores case, accents and characters that nobody sees', () => {
  for (const [what, text, searchText] of SEARCH_TEXTS) assert.is(toSearchText(text), searchText, what);
  assert.equal(searchWords('  Ada \u00a0 Müller\t'), ['ada', 'muller']);
  assert.equal(searchWords(' \u200b '), []);
});

test.run();
