import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shortenUntrustedText } from '../../../../shared/i18n/shorten-untrusted-text';

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
  for (const [what, text, shown] of SHOWN) assert.is(shortenUntrustedText(text, 5), shown, what);
});

test.run();
