import { readdirSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LOCALES } from '../../../../shared/contract/locales';
import { CATALOGUES, type Catalogue, FOLDER, readCatalogue } from './catalogues';

const PLURAL = /_(zero|one|two|few|many|other)$/;

const english = readCatalogue('en');
const stem = (key: string) => key.replace(PLURAL, '');
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const stems = (catalogue: Catalogue) => [...new Set(Object.keys(catalogue).map(stem))].sort();

test('there is one catalogue for every locale, and no other', () => {
  assert.equal(readdirSync(FOLDER).sort(), LOCALES.map((locale) => `${locale}.json`).sort());
});

for (const [locale, catalogue] of CATALOGUES) {
  test(`${locale} has the keys and placeholders of English in alphabetical order, and texts without markup`, () => {
    assert.equal(stems(catalogue), stems(english));
    assert.equal(Object.keys(catalogue), Object.keys(catalogue).toSorted());
    for (const [key, text] of Object.entries(catalogue)) {
      const original = english[key] ?? english[`${stem(key)}_other`] ?? '';
      assert.equal(placeholders(text), placeholders(original), key);
      assert.is(text, text.trim(), key);
      assert.ok(text.length > 0, key);
      assert.not.match(text, /[<>]|\{\{|\.\.\./, key);
    }
  });

  test(`${locale} has exactly the plural forms of its language`, () => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted();
    const counted = Object.keys(catalogue).filter((key) => PLURAL.test(key));
    for (const key of new Set(counted.map(stem))) {
      const forms = counted.filter((form) => stem(form) === key).map((form) => form.slice(key.length + 1));
      assert.equal(forms.toSorted(), needed, key);
    }
  });
}

test.run();
