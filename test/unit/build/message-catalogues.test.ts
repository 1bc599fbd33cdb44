import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readCatalogues } from '../../../build/message-catalogues';

const { byLocale, english, table } = readCatalogues(fileURLToPath(new URL('../../..', import.meta.url)));
const keysInRoutes = [...table.values()].flat();

for (const [locale, catalogue] of byLocale) {
  test(`the catalogue of ${locale} that ships has every key that routes.json may name`, () => {
    assert.equal(
      keysInRoutes.filter((key) => !catalogue[key]),
      [],
    );
    assert.equal(Object.keys(catalogue).toSorted(), [...new Set(keysInRoutes)].toSorted());
  });
}

test('a plural form that a language does not have is the text of its own other form', () => {
  const chinese = byLocale.get('zh-Hans') ?? {};
  assert.is(chinese.TFA_SKIPS_LEFT_one, chinese.TFA_SKIPS_LEFT_other);
  assert.is.not(chinese.TFA_SKIPS_LEFT_one, english.TFA_SKIPS_LEFT_one);
  assert.is(byLocale.get('en')?.TFA_SKIPS_LEFT_few, english.TFA_SKIPS_LEFT_other);
});

test.run();
