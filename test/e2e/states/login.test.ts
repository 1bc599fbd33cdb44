import { test } from 'uvu';
import { assertAccessible } from '../accessibility';
import { setUpSite } from '../test-site';
import { LOGIN_STATES } from './login';

const testSite = setUpSite(test);

const STILL = { reducedMotion: 'reduce', locale: 'de' } as const; // German is long

for (const { name, reach } of LOGIN_STATES) {
  test(`the login page ${name} is accessible`, async () => {
    const page = await testSite.page(STILL);
    await reach(page);
    await assertAccessible(page, name);
  });
}

test.run();
