import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { foldText, searchableName } from '../../../../server/storage/searchable-names';

const FOLDED: readonly (readonly [name: string, foldText: string])[] = [
  ['Ulrike Süßmann', 'ulrike suessmann'],
  ['u\u0308', 'ue'],
  ['ÄÖÜß', 'aeoeuess'],
  ['GROẞ', 'gross'],
  ['Álvaro Núñez', 'alvaro nunez'],
  ['Bjørn Ærø', 'bjoern aeroe'],
  ['Łódź', 'lodz'],
  ['Yılmaz İSTANBUL', 'yilmaz istanbul'],
  ['Ngọc Ánh Nguyễn', 'ngoc anh nguyen'],
  ['Παπαδόπουλος', 'παπαδοπουλοσ'],
  ['ПЕТРОВА', 'петрова'],
  ['がぎ', 'がぎ'],
  ['민준', '민준'],
  ['ओजस्वी', 'ओजस्वी'],
  ['Ａｄａ', 'ada'],
  ['a\u00ad\u200bd\u202ea', 'ada'],
  ['a\u0000b\ud800c', 'abc'],
];

test('a name is stored for search in small letters without accents, and what is searched as well', () => {
  for (const [name, expected] of FOLDED) assert.equal([foldText(name), foldText(expected)], [expected, expected]);
});

test('blanks around a name are removed, and repeated blanks become one', () => {
  assert.is(searchableName(' \u00a0 Ada \t  Lovelace '), 'ada lovelace');
});

test('of a name of 10,000 characters the first 200 are stored, without splitting one', () => {
  assert.is(searchableName('x'.repeat(10_000)), 'x'.repeat(200));
  assert.is(searchableName('😀'.repeat(10_000)), '😀'.repeat(200));
  assert.is(searchableName('ﷺ'.repeat(10_000)).length, 200);
});

test.run();
