import { test } from 'uvu';
import { assertAccessible } from './accessibility';
import { LOGIN } from './login-form';
import { startPortal } from './portal';
import { setUpSite } from './test-site';

const portal = await startPortal();
const testSite = setUpSite(test, {
  launch: { blocksThirdPartyCookies: true },
  env: { VESTIBULE_TRUSTED_ORIGINS: portal.origin },
});
test.after(() => portal.close());

test('the cards of a framed login page are accessible', async () => {
  const page = await testSite.page({ reducedMotion: 'reduce', locale: 'de' });
  const frame = page.frameLocator('iframe');
  // The frame's own address would be a page, not a frame: the portal around it is as wide as the window.
  await page.goto(`${portal.origin}/?frame=${encodeURIComponent(testSite.url + LOGIN)}`);
  await frame.locator('[data-part=popup-login]').waitFor();
  const inner = page.frames()[1];
  if (inner === undefined) throw new Error('there is no frame');
  await assertAccessible(page, 'popup card', inner);
  const opened = page.waitForEvent('popup');
  await frame.locator('[data-action=open-popup]').click();
  await assertAccessible(page, 'waiting for the popup', inner);
  // Only the second window that is closed without a session makes the page mention cookies.
  await (await opened).close();
  await frame.locator('[data-part=popup-login] [role=alert]').waitFor({ state: 'detached' });
  const again = page.waitForEvent('popup');
  await frame.locator('[data-action=open-popup]').click();
  await (await again).close();
  await frame.locator('[data-part=cookies-blocked]').waitFor();
  await assertAccessible(page, 'cookies blocked', inner);
});

test.run();
