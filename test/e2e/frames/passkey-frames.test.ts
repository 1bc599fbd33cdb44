import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { avatarPortal } from '../../support/browser/avatar-portal';
import { LOGIN } from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { setUpSite } from '../../support/browser/test-site';
import { addAuthenticator, localhost, pageWithAuthenticator } from '../../support/browser/virtual-authenticator';

/** A shell of another origin on the host name of the server, whose cookies its frames have. */
const PORTAL = `http://localhost:${avatarPortal.port}`;
const OWN_PAGE = '/identityprovider/changepassword';

const testSite = setUpSite(test, { env: { VESTIBULE_TRUSTED_ORIGINS: PORTAL } });

for (const [user, allow, where] of [
  ['c.dubois', 'publickey-credentials-get', 'right there with the permission'],
  ['d.cohen', '', 'in a popup without the permission'],
] as const) {
  test(`a passkey signs in in a frame of another origin, ${where}, and the shell learns who it is`, async () => {
    const { page, add, credentials } = await pageWithAuthenticator(testSite);
    await add(user);
    await page.context().clearCookies();
    await openSignIn(page, allow);
    const opened = allow === '' ? page.waitForEvent('popup') : undefined;
    await page.frameLocator('#page').locator('[data-action=passkey]').click();
    const popup = await opened;
    if (popup) {
      const closed = popup.waitForEvent('close');
      await (await addAuthenticator(popup)).hold(await credentials());
      await popup.locator('[data-action=passkey]').click();
      await closed;
    }
    await page.waitForFunction(`signedIn.join() === '${user}'`);
    await page.frameLocator('#page').getByText(text('PASSWORD_TITLE')).first().waitFor();
    assert.is(page.context().pages().length, 1);
  });
}

/** Opens a shell with the avatar and a frame that shows the sign-in. `allow` is the frame's permission. */
async function openSignIn(page: Page, allow: string): Promise<void> {
  await page.goto(`${PORTAL}/?${encodeURIComponent(localhost(testSite))}`);
  await page.waitForFunction('window.place');
  // As text: `shell` is a variable of the page.
  await page.evaluate(`{
    const frame = Object.assign(document.createElement('iframe'), { id: 'page', width: 500, height: 700 });
    frame.allow = '${allow}';
    document.body.append(frame);
    shell.embed(frame, '${LOGIN}?redirect=${OWN_PAGE}');
  }`);
}

test.run();
