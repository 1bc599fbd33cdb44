import { readFileSync } from 'node:fs';
import { createInstance, type i18n } from 'i18next';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LOCALES } from '../../../../shared/contract/locales';
import { createTranslator } from '../../../../shared/i18n/create-translator';
import { formatNumber, setFormatLocale } from '../../../../shared/i18n/format';
import type { MessageValues } from '../../../../shared/i18n/translate';

type Catalogue = Readonly<Record<string, string>>;

const FOLDER = new URL('../../../../shared/i18n/messages/', import.meta.url);
const PLURAL = /_(zero|one|two|few|many|other)$/;
const COUNTS = [0, 1, 2, 3, 4, 5, 11, 21, 22, 100, 101, 1.5, 1_000_000];

/** The reference: i18next with the settings of the catalogues. */
function yardstick(catalogue: string, translation: Catalogue): (key: string, values?: MessageValues) => string {
  const instance: i18n = createInstance();
  void instance.init({
    lng: catalogue,
    fallbackLng: false,
    resources: { [catalogue]: { translation } },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
  });
  return (key, values = {}) => {
    const texts = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? formatNumber(value) : value,
    ]);
    return instance.t(key, {
      replace: Object.fromEntries(texts),
      ...('count' in values ? { count: values.count } : {}),
    });
  };
}

/** All values for a message: each of its placeholders with a value, and with each count. */
function valuesFor(text: string): MessageValues[] {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = Object.fromEntries(names.map((name) => [name, `<${name}> & {count} $t(ERROR)`]));
  return [{}, values, ...COUNTS.map((count) => ({ ...values, count }))];
}

for (const locale of LOCALES) {
  test(`${locale} translates as i18next does, every message with every count`, () => {
    const catalogue: Catalogue = JSON.parse(readFileSync(new URL(`${locale}.json`, FOLDER), 'utf8'));
    const [ours, theirs] = [createTranslator(locale, catalogue), yardstick(locale, catalogue)];
    for (const [form, text] of Object.entries(catalogue)) {
      for (const key of new Set([form, form.replace(PLURAL, '')])) {
        for (const values of valuesFor(text)) {
          assert.is(ours(key, values), theirs(key, values), `${key} ${JSON.stringify(values)}`);
        }
      }
    }
  });
}

const MESSAGES = {
  PLAIN: 'Text',
  EMPTY: '',
  TWICE: '{a}{b}{a}',
  WORDS: '{not here} { } {} {{a}} {a-b}',
  COUNTED_zero: 'none',
  COUNTED_one: '{count} one',
  COUNTED_other: '{count} other',
  COUNTED: 'a word',
  ONLY: '{count} of a kind',
};

const ASKED: [key: string, values?: MessageValues][] = [
  ['PLAIN'],
  ['EMPTY'],
  ['MISSING'],
  ['TWICE', { a: '{b}', b: '$1$&' }],
  ['TWICE', { a: 0 }],
  ['COUNTED'],
  ...[0, 1, 2].map((count): [string, MessageValues] => ['COUNTED', { count }]),
  ['COUNTED', { count: '1' }],
  ['ONLY', { count: 0 }],
];

for (const [key, values] of ASKED) {
  test(`${key} with ${JSON.stringify(values)} is translated as i18next does`, () => {
    assert.is(createTranslator('en', MESSAGES)(key, values), yardstick('en', MESSAGES)(key, values));
  });
}

for (const [locale, text] of [
  ['en-US', '3,218 other'],
  ['de-DE', '3.218 other'],
  ['cs-CZ', '3\u00a0218 other'],
] as const) {
  test(`a number is grouped as ${locale} does, and still chooses the plural form`, () => {
    setFormatLocale(locale);
    assert.is(createTranslator('en', MESSAGES)('COUNTED', { count: 3218 }), text);
    setFormatLocale('en-US');
  });
}

test('what is no key stays unchanged, with its placeholders', () => {
  assert.is(createTranslator('en', MESSAGES)('MISSING {a}', { a: 1 }), 'MISSING {a}');
});

test('braces around anything but a name are text', () => {
  assert.is(createTranslator('en', MESSAGES)('WORDS', { a: 1 }), '{not here} { } {} {1} {a-b}');
});

for (const inherited of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
  test(`${inherited}, which every object inherits, is no message and no value`, () => {
    assert.is(createTranslator('en', {})(inherited), inherited);
    assert.is(createTranslator('en', { A: `{${inherited}}` })('A'), `{${inherited}}`);
  });
}

test.run();
