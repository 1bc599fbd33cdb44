import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { assertAccessible } from '../accessibility';
import { overflow, untranslatedKeys } from '../layout';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';
import { ADMINISTRATION_STATES } from './all-states';

const testSite = setUpSite(test);

for (const { entry, name, reach, isMain = false, isError = false } of ADMINISTRATION_STATES) {
  test(`${entry}: ${name} is accessible`, async () => {
    const page = await pageOf(testSite, 'admin', { reducedMotion: 'reduce', locale: 'de' }); // German is long
    await reach(page);
    assert.is(await page.locator('[data-part=error-card]').count(), isError ? 1 : 0);
    assert.is(await page.evaluate(() => Reflect.get(globalThis, 'harmed')), undefined);
    await assertAccessible(page, name);
  });

  if (!isMain) continue;
  test(`${entry}: ${name} fits a phone in Chinese`, async () => {
    const page = await pageOf(testSite, 'admin', { locale: 'zh-CN', viewport: { width: 360, height: 740 } });
    await reach(page);
    assert.is(await page.locator('html').getAttribute('lang'), 'zh-Hans-CN');
    assert.is(await overflow(page), 0);
    assert.equal(await untranslatedKeys(page), []);
  });
}

test.run();
