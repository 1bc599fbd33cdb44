import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bidiIsolate } from '../../../../shared/i18n/bidi-isolate';
import { type CodeRule, cleanTypedCode } from '../../../../shared/i18n/clean-typed-code';
import { displayText } from '../../../../shared/i18n/display-text';
import { setFormatLocale } from '../../../../shared/i18n/format';
import { formatServerTime } from '../../../../shared/i18n/format-server-time';
import { searchIndex } from '../../../../shared/i18n/search-index';
import { searchWords, toSearchText } from '../../../../shared/i18n/search-text';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator, t } from '../../../../shared/i18n/translate';

test.after(() => {
  setTranslator(undefined);
  setFormatLocale('en-US');
});

const ISOLATED: readonly (readonly [what: string, name: string, isolated: string])[] = [
  ['a right-to-left override', 'Eve\u202eadA', '\u2068Eve\u202eadA\u2069'],
  ['Hebrew', 'עדה 1', '\u2068עדה 1\u2069'],
  ['Adlam, beyond the first plane', '𞤀𞤁', '\u2068𞤀𞤁\u2069'],
  ['the end of an isolate', 'Eve\u2069\u202eadA', '\u2068Eve\u202eadA\u2069'],
  ['the beginning of an isolate', '\u2067Eve', '\u2068Eve\u2069'],
  ...['', 'Ada', 'Żółć', '李雷', 'a\u0301', '👩‍🚀', 'x\u200by'].map((name) => [name, name, name] as const),
];

test('a name is isolated where it could reverse the sentence around it', () => {
  for (const [what, name, isolated] of ISOLATED) assert.is(bidiIsolate(name), isolated, what);
  setMessages({ locale: 'en', translations: { APIKEY_CREATED_BY: 'Created by {name}, {count} times' } });
  assert.is(t('APIKEY_CREATED_BY', { name: 'Eve\u202e', count: 2 }), 'Created by \u2068Eve\u202e\u2069, 2 times');
});

const any: CodeRule = { digitsOnly: false, max: 8 };
const digits: CodeRule = { digitsOnly: true, max: 8 };

/** `|` is the caret. */
const CODES: readonly (readonly [what: string, rule: CodeRule, before: string, after: string])[] = [
  ['letters stay as they were typed', any, 'aBcD|', 'aBcD|'],
  ['blanks of every kind go', any, '123\u00a0456 |', '123456|'],
  ['a line end and an invisible mark are removed', any, '\u200e123456\r\n|', '123456|'],
  ['dashes go', any, 'ABCD-EF\u2013GH|', 'ABCDEFGH|'],
  ['letters are removed where only digits are allowed', digits, '12a34b|', '1234|'],
  ['full-width digits become plain ones', digits, '１２３|', '123|'],
  ['the caret stays behind its character', digits, '12x|34', '12|34'],
  ['a letter in the middle does not push the caret', digits, '12|x34', '12|34'],
  ['a caret in what is cut goes to the end', any, '123456789|0', '12345678|'],
  ['blanks do not count against the length', any, 'ABCD EFGH|', 'ABCDEFGH|'],
  ['without a limit nothing is cut', { digitsOnly: false }, '1234567890|', '1234567890|'],
];

test('a typed code is cleaned, and the caret stays where it was', () => {
  for (const [what, rule, before, after] of CODES) {
    const { text, caret } = cleanTypedCode({ text: before.replace('|', ''), caret: before.indexOf('|') }, rule);
    assert.is(`${text.slice(0, caret)}|${text.slice(caret)}`, after, what);
  }
});

const SHOWN: readonly (readonly [what: string, text: string, shown: string])[] = [
  ['exactly as many characters', 'abcde', 'abcde'],
  ['a longer one', 'abcdef', 'abcde…'],
  ['emoji of two code units', '👋👋👋👋👋', '👋👋👋👋👋'],
  ['more of them, none split', '👋👋👋👋👋👋', '👋👋👋👋👋…'],
  ['none', '', '–'],
  ['spaces of every kind', ' \u00a0\u2003', '–'],
  ['zero-width characters and an override', '\u200b\u200d\u202e', '–'],
  ['a letter after an override', '\u202ea', '\u202ea'],
  ['a very long text', 'a'.repeat(10_000), 'aaaaa…'],
  ['a long invisible text', '\u200b'.repeat(10_000), '–'],
];

test('a text is shown with at most so many characters, and an invisible one as a dash', () => {
  for (const [what, text, shown] of SHOWN) assert.is(displayText(text, 5), shown, what);
});

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

test('a time of the server is shown in the page’s language, and what is no time is not', () => {
  setFormatLocale('de-DE');
  assert.match(formatServerTime('2026-11-29T12:00:00Z') ?? '', /2026, \d\d:00$/);
  for (const text of [undefined, null, '', 'soon', '2026-13-45T00:00:00Z'])
    assert.is(formatServerTime(text), undefined, String(text));
});

test.run();
