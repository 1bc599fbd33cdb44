import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bidiIsolate } from '../../../../shared/i18n/bidi-isolate';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator, t } from '../../../../shared/i18n/translate';

test.after(() => setTranslator(undefined));

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

test.run();
