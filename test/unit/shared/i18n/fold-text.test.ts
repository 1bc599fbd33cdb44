import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { foldText, searchWords } from '../../../../shared/i18n/fold-text';

const FOLDS: readonly (readonly [name: string, text: string, folded: string])[] = [
  ['case', 'Ada LOVELACE', 'ada lovelace'],
  ['accents', 'Émile Çelik Jürgen', 'emile celik jurgen'],
  ['the same accents written as two characters', 'E\u0301mile', 'emile'],
  ['sharp s', 'Straße', 'strasse'],
  ['marks of direction', '\u202eabc\u2066d', 'abcd'],
  ['what has no width', 'a\u200bb\u200d\ufeffc', 'abc'],
];

test('a search ignores case, accents and characters that nobody sees', () => {
  for (const [name, text, folded] of FOLDS) assert.is(foldText(text), folded, name);
  assert.is(foldText('李小龙'), '李小龙');
});

test('a search is its words, without the blanks around them', () => {
  assert.equal(searchWords('  Ada \u00a0 Müller\t'), ['ada', 'muller']);
  assert.equal(searchWords(' \u200b '), []);
});

test.run();
