import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatWait } from '../../../../server/i18n/format-wait';
import { translatorFor } from '../../../../server/i18n/translator';
import { LOCALES } from '../../../../shared/contract/locales';
import { createTranslator } from '../../../../shared/i18n/create-translator';
import { formatCountdown, setFormatLocale } from '../../../../shared/i18n/format';

const FOLDER = new URL('../../../../shared/i18n/messages/', import.meta.url);

const CATALOGUES = new Map(
  LOCALES.map((locale): [string, Record<string, string>] => [
    locale,
    JSON.parse(readFileSync(new URL(`${locale}.json`, FOLDER), 'utf8')),
  ]),
);

const texts = (messages: Record<string, string>) => translatorFor(new Map([['en', messages]]), 'en');

test('values replace their placeholders unchanged, and are not searched for placeholders', () => {
  const t = texts({ A: '{x} and {y}, {x}', 'A.B:C': '{lng} {defaultValue} {context}' });
  assert.is(t('A', { x: '{y}', y: '$& <b> $t(A)' }), '{y} and $& <b> $t(A), {y}');
  assert.is(t('A.B:C', { lng: 'a', defaultValue: 'b', context: 'c' }), 'a b c', 'as are names of options of i18next');
  assert.is(t('A'), '{x} and {y}, {x}', 'without a value the placeholder stays');
  assert.is(t('MISSING {x}', { x: '1' }), 'MISSING {x}', 'as does a missing key');
});

test('a locale is translated with the catalogue that is nearest to it, and groups numbers in its own way', () => {
  const nearest = { 'de-AT': 'de', sr: 'sr-Latn', 'zh-CN': 'zh-Hans', ja: 'en' };
  for (const [locale, catalogue] of Object.entries(nearest)) {
    const text = translatorFor(CATALOGUES, locale)('MAIL_APIKEY_SUBJECT');
    assert.is(text, CATALOGUES.get(catalogue)?.MAIL_APIKEY_SUBJECT, locale);
  }
  const counts = new Map(LOCALES.map((each) => [each, { A_other: '{count}' }]));
  const grouped = ['en-US', 'de', 'cs-CZ', 'ja'].map((locale) => translatorFor(counts, locale)('A', { count: 3218 }));
  assert.equal(grouped, ['3,218', '3.218', '3\u00a0218', '3,218']);
});

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
        const text = translatorFor(CATALOGUES, locale)(key, { count });
        assert.is(text, createTranslator(locale, messages)(key, { count }), `${locale} ${key} ${count}`);
      }
    }
  }
});

test('a wait is formatted as the pages do', () => {
  for (const locale of LOCALES) {
    setFormatLocale(locale);
    for (const seconds of [1, 30, 60, 61, 600, 605])
      assert.is(formatWait(locale, seconds), formatCountdown(seconds * 1000), locale);
  }
});

test.run();
