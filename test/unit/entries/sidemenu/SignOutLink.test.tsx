import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { one } from '../../../render';
import { actions, click, setUpMenu } from './render-menu';

const { fakePage, pass, show, slid } = setUpMenu(test);

const ADDRESS = '/identityprovider/session/logout/t%2F1';
const LEFT = [`page ${ADDRESS}`, 'ResourceChanged /identityprovider/session removed'];

const paths = () => fakePage.calls.map(({ path }) => path);

test('signing out waits for the server, opens the end of the session in the shell, and closes the menu', async () => {
  await show();
  assert.equal([await click('logout'), await click('logout')], [false, false]);
  assert.equal([paths(), fakePage.shellCalls], [[`${ADDRESS}?basiclogout=true`], []]);
  assert.is(one('[data-action=logout]').getAttribute('aria-disabled'), 'true');
  await fakePage.lastCall().answer(204);
  assert.equal(fakePage.shellCalls, LEFT);
  await slid();
  assert.equal(fakePage.shellCalls, [...LEFT, 'closeWindow']);
});

test('a menu that stays, since the server answered the navigation with 204, opens the logout page; one that was left nothing more', async () => {
  await show({}, { windowKind: 'popup', opens: false });
  await click('logout');
  await fakePage.lastCall().answer(204);
  await pass(7000);
  assert.equal(fakePage.shellCalls, LEFT, 'a server that asks an OpenID provider first is given the time');
  await pass(1000);
  assert.is(fakePage.shellCalls[2], 'page /identityprovider/session/logoutconfirmation');
  fakePage.calls.length = 0;
  await show({}, { windowKind: 'popup', opens: false });
  await click('logout');
  await fakePage.lastCall().answer(204);
  dispatchEvent(new Event('pagehide'));
  await pass(8000);
  assert.equal(fakePage.shellCalls, LEFT);
});

test('a session that had ended before is signed out', async () => {
  await show();
  await click('logout');
  await fakePage.lastCall().answer(401);
  assert.is(fakePage.shellCalls[0], LEFT[0]);
});

test('a failure is notified, by another title once the browser’s session has ended, and the menu stays', async () => {
  await show();
  for (const messageKey of [undefined, 'LOGOUT_NOT_STORED']) {
    await click('logout');
    await fakePage.lastCall().answer(500, messageKey && { statusCode: 500, messageKey });
    await slid();
    assert.ok(actions().includes('logout'));
    assert.is(one('[data-action=logout]').getAttribute('aria-disabled'), null);
  }
  assert.equal([fakePage.failureTitles, fakePage.shellCalls], [['LOGOUT_FAILED', 'LOGOUT_FAILED_TITLE'], []]);
});

test.run();
