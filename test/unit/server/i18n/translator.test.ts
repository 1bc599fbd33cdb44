import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { translatorFor } from '../../../../server/i18n/translator';
import { LOCALES } from '../../../../shared/contract/locales';
import { createTranslator } from '../../../../shared/i18n/create-translator';

const FOLDER = new URL('../../../../shared/i18n/messages/', import.meta.url);

const CATALOGUES = new Map(
  LOCALES.map((locale): [string, Record<string, string>] => [
    locale,
    JSON.parse(readFileSync(new URL(`${locale}.json`, FOLDER), 'utf8')),
  ]),
);

const texts = (messages: Record<string, string>) => translatorFor(new Map([['en', messages]]), 'en');

test('values replace their placeholders unchanged, and are not searched for placeholders', () => {
  const t = texts({ A: '{x} and {y}, {x}' });
  assert.is(t('A', { x: '{y}', y: '$& <b> $t(A)' }), '{y} and $& <b> $t(A), {y}');
});

test('a placeholder without a value and a missing key stay in the text', () => {
  const t = texts({ A: '{x} and {y}, {x}' });
  assert.is(t('A'), '{x} and {y}, {x}');
  assert.is(t('MISSING {x}', { x: '1' }), 'MISSING {x}');
});

test('a value called as an option of i18next is only a value', () => {
  assert.is(
    texts({ A: '{lng} {defaultValue} {context}' })('A', { lng: 'a', defaultValue: 'b', context: 'c' }),
    'a b c',
  );
});

test('keys may contain full stops and colons', () => {
  assert.is(texts({ 'A.B:C': 'text' })('A.B:C'), 'text');
});

for (const [locale, catalogue] of [
  ['de-AT', 'de'],
  ['sr', 'sr-Latn'],
  ['zh-CN', 'zh-Hans'],
  ['ja', 'en'],
] as const) {
  test(`${locale} is translated with the catalogue ${catalogue}`, () => {
    assert.is(translatorFor(CATALOGUES, locale)('MAIL_APIKEY_SUBJECT'), CATALOGUES.get(catalogue)?.MAIL_APIKEY_SUBJECT);
  });
}

for (const [locale, text] of [
  ['en-US', '3,218'],
  ['de', '3.218'],
  ['cs-CZ', '3\u00a0218'],
  ['ja', '3,218'],
] as const) {
  test(`a number is grouped as in ${locale}`, () => {
    const t = translatorFor(new Map(LOCALES.map((each) => [each, { A_other: '{count}' }])), locale);
    assert.is(t('A', { count: 3218 }), text);
  });
}

test('a key that a catalogue lacks is translated to English', () => {
  const catalogues = new Map([
    ['en', { A: 'English' }],
    ['de', {}],
  ]);
  assert.is(translatorFor(catalogues, 'de')('A'), 'English');
});

test('every locale has the plural forms that the pages use', () => {
  for (const locale of LOCALES) {
    const messages = CATALOGUES.get(locale) ?? {};
    const keys = Object.keys(messages).flatMap((key) => /^(.+)_other$/.exec(key)?.[1] ?? []);
    assert.ok(keys.length > 0);
    for (const key of keys) {
      for (const count of [0, 1, 2, 5, 21]) {
        const values = { count };
        assert.is(
          translatorFor(CATALOGUES, locale)(key, values),
          createTranslator(locale, messages)(key, values),
          `${locale} ${key} ${count}`,
        );
      }
    }
  }
});

test.run();
