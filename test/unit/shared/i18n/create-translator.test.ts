import { createInstance, type i18n } from 'i18next';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createTranslator } from '../../../../shared/i18n/create-translator';
import { formatNumber, setFormatLocale } from '../../../../shared/i18n/format';
import type { MessageValues } from '../../../../shared/i18n/translate';
import { CATALOGUES, type Catalogue } from './catalogues';

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

/** All values for a message: none, and each of its placeholders with a value; with each count where it is counted. */
function valuesFor(form: string, text: string): MessageValues[] {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = Object.fromEntries(names.map((name) => [name, `<${name}> & {count} $t(ERROR)`]));
  return [{}, values, ...(PLURAL.test(form) ? COUNTS.map((count) => ({ ...values, count })) : [])];
}

for (const [locale, catalogue] of CATALOGUES) {
  test(`${locale} translates as i18next does, every message with every count`, () => {
    const [ours, theirs] = [createTranslator(locale, catalogue), yardstick(locale, catalogue)];
    for (const [form, text] of Object.entries(catalogue)) {
      for (const key of new Set([form, form.replace(PLURAL, '')])) {
        for (const values of valuesFor(form, text)) {
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

test('keys that are missing, values and plural forms are as in i18next', () => {
  const [ours, theirs] = [createTranslator('en', MESSAGES), yardstick('en', MESSAGES)];
  for (const [key, values] of ASKED)
    assert.is(ours(key, values), theirs(key, values), `${key} ${JSON.stringify(values)}`);
});

test('a number is grouped as the language does, and still chooses the plural form', () => {
  for (const [locale, text] of [
    ['de-DE', '3.218 other'],
    ['cs-CZ', '3\u00a0218 other'],
    ['en-US', '3,218 other'],
  ] as const) {
    setFormatLocale(locale);
    assert.is(createTranslator('en', MESSAGES)('COUNTED', { count: 3218 }), text);
  }
});

test('what is no key, and braces around anything but a name, are text', () => {
  assert.is(createTranslator('en', MESSAGES)('MISSING {a}', { a: 1 }), 'MISSING {a}');
  assert.is(createTranslator('en', MESSAGES)('WORDS', { a: 1 }), '{not here} { } {} {1} {a-b}');
});

test('what every object inherits is no message and no value', () => {
  for (const inherited of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    assert.is(createTranslator('en', {})(inherited), inherited);
    assert.is(createTranslator('en', { A: `{${inherited}}` })('A'), `{${inherited}}`);
  }
});

test.run();
