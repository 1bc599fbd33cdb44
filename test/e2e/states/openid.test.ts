import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { assertAccessible } from '../accessibility';
import { overflow, untranslatedKeys } from '../layout';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';
import { OPENID_STATES } from './openid';

const testSite = setUpSite(test);

for (const { entry, name, reach, isError = false } of OPENID_STATES) {
  test(`${entry}: ${name} is accessible`, async () => {
    const page = await pageOf(testSite, 'admin', { reducedMotion: 'reduce', locale: 'de' }); // German is long
    await reach(page);
    assert.is(await page.locator('[data-part=error-card]').count(), isError ? 1 : 0);
    assert.is(await page.evaluate(() => Reflect.get(globalThis, 'harmed')), undefined);
    await assertAccessible(page, name);
  });
}

for (const { name, reach, isMain = false } of OPENID_STATES) {
  if (!isMain) continue;
  test(`${name} fits a phone in Chinese`, async () => {
    const page = await pageOf(testSite, 'admin', { locale: 'zh-CN', viewport: { width: 360, height: 740 } });
    await reach(page);
    assert.is(await overflow(page), 0);
    assert.equal(await untranslatedKeys(page), []);
  });
}

test.run();
