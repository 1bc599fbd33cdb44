import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readMessageCatalogues } from '../../../build/message-catalogues';
import { pluralRulesFile } from '../../../build/plural-rules';
import { LOCALES } from '../../../shared/contract/locales';
import { withFiles } from '../../support/build/temporary-folder';

const { byLocale, english, table } = readMessageCatalogues(fileURLToPath(new URL('../../..', import.meta.url)));
const keysInRoutes = [...table.values()].flat();

test('every catalogue that ships has every key that routes.json may name, and no other, plural forms included', () => {
  for (const [locale, catalogue] of byLocale) {
    assert.equal(Object.keys(catalogue).toSorted(), [...new Set(keysInRoutes)].toSorted(), locale);
    assert.ok(Object.values(catalogue).every(Boolean), locale);
  }
  const chinese = byLocale.get('zh-Hans') ?? {};
  assert.is(chinese.TFA_SKIPS_LEFT_one, chinese.TFA_SKIPS_LEFT_other);
  assert.is.not(chinese.TFA_SKIPS_LEFT_one, english.TFA_SKIPS_LEFT_one);
  assert.is(byLocale.get('en')?.TFA_SKIPS_LEFT_few, english.TFA_SKIPS_LEFT_other);
});

test('a message that a language lacks is the English one, and braces and references in texts stay as they are', () => {
  const english = { A: 'a', B: '{name} {{name}} $t(A)', C_one: '1', C_other: 'n' };
  const files = LOCALES.map((locale) => [
    `shared/i18n/messages/${locale}.json`,
    JSON.stringify(locale === 'en' ? english : { A: locale }),
  ]);
  return withFiles(Object.fromEntries(files), (root) => {
    assert.equal(readMessageCatalogues(root).byLocale.get('de'), { ...english, A: 'de' });
  });
});

test('plurals.json has the form of each whole number in each language', () => {
  const plurals = JSON.parse(pluralRulesFile());
  for (const locale of LOCALES) {
    const { below100, lastTwoDigits, wholeMillions } = plurals[locale];
    const rules = new Intl.PluralRules(locale);
    for (const number of [...Array(1500).keys(), 10_011, 123_456, 999_999, 1e6, 1_000_001, 2e6, 1e9]) {
      const form = number < 100 ? below100[number] : number % 1e6 === 0 ? wholeMillions : lastTwoDigits[number % 100];
      assert.is(form, rules.select(number), `${locale} ${number}`);
    }
  }
});

test.run();
