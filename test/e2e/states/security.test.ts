import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { assertAccessible } from '../accessibility';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';
import { SECURITY_STATES } from './security';

const testSite = setUpSite(test);

for (const { entry, name, user = '', reach } of SECURITY_STATES) {
  test(`${entry} ${name} is accessible`, async () => {
    const page = await pageOf(testSite, user, { reducedMotion: 'reduce', locale: 'de' }); // German is long
    await reach(page);
    assert.is(await page.locator('[data-part=error-card]').count(), 0);
    await assertAccessible(page, `${entry} ${name}`);
  });
}

test.run();
