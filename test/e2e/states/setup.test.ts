import { test } from 'uvu';
import { assertAccessible } from '../accessibility';
import { setUpSite } from '../test-site';
import { SETUP_STATES, setupAddress } from './setup';

const testSite = setUpSite(test, { env: { VESTIBULE_DEMO: 'off' } });

for (const { name, reach } of SETUP_STATES) {
  test(`the page for the first administrator ${name} is accessible`, async () => {
    const baseURL = setupAddress(testSite.server.output());
    const page = await testSite.page({ baseURL, reducedMotion: 'reduce', locale: 'de' });
    await reach(page);
    await assertAccessible(page, name);
  });
}

test.run();
