import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { MenuFailure } from '../../../../entries/sidemenu/MenuFailure';
import { SideMenuPage } from '../../../../entries/sidemenu/SideMenuPage';
import { SESSION_RESOURCE } from '../../../../shared/contract/addresses';
import { OPEN_FLAGS } from '../../../../shared/contract/session-storage-keys';
import { page } from '../../../support/dom/dom';
import { cleanUp, one, painted } from '../../../support/dom/render';
import { failure } from '../../shared/http/results';
import { actions, click, SIGNED_OUT, setUpMenu } from './render-menu';

const { fakePage, pass, draw, show, slid } = setUpMenu(test);

const { device } = page.happyDOM.settings;
const isOut = () => /(^| )\[translate:100%\]/.test(one('[data-part=drawer]').className);
const focused = () => document.activeElement?.getAttribute('data-action') ?? document.activeElement?.tagName;
const flag = () => sessionStorage.getItem(OPEN_FLAGS.menu);

function press(key: string, init: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true, ...init }));
}

test.after.each(() => {
  device.prefersReducedMotion = 'no-preference';
});

const CLOSES: [name: string, close: () => unknown][] = [
  ['Escape', () => press('Escape')],
  ['the CloseWindow of the shell', () => fakePage.send({ type: 'CloseWindow' })],
  ['a click on the backdrop', () => one('[data-part=backdrop]').click()],
  ['its close button', () => click('close')],
];

test('the drawer closes after it has slid out; one that the shell does not close slides back in', async () => {
  for (const [name, close] of CLOSES) {
    await show();
    await close();
    await painted();
    await pass(199);
    assert.equal([isOut(), fakePage.shellCalls], [true, []], name);
    await pass(1);
    assert.equal([isOut(), fakePage.shellCalls], [true, ['closeWindow']], name);
    await pass(1000);
    assert.equal([isOut(), fakePage.shellCalls], [false, ['closeWindow']], name);
  }
});

test('in a frame the menu slides over the page, in a popup it closes at once, and alone it stays and sets no flag', async () => {
  for (const [windowKind, isFlagged, calls] of [
    ['frame', 'true', []],
    ['popup', 'true', ['closeWindow']],
    ['alone', null, []],
  ] as const) {
    await show({}, { windowKind });
    const isFrame = windowKind === 'frame';
    assert.equal([flag(), document.querySelector('[data-part=backdrop]') !== null], [isFlagged, isFrame]);
    assert.is(/bg-transparent/.test(one('[data-part=drawer]').className), isFrame);
    press('Escape');
    await painted();
    assert.equal([fakePage.shellCalls, isOut()], [[...calls], isFrame], windowKind);
    cleanUp();
    await painted();
    assert.is(flag(), null);
  }
});

test('with reduced motion the drawer does not slide', async () => {
  await show();
  device.prefersReducedMotion = 'reduce';
  press('Escape');
  assert.equal(fakePage.shellCalls, ['closeWindow']);
});

test('the heading has the focus; the arrow keys, Home and End move it between the entries and wrap around, other keys do not', async () => {
  await show();
  assert.is(focused(), 'H1');
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'End', 'Home'];
  const order = keys.map((key) => {
    press(key);
    return focused();
  });
  assert.equal(order, ['logout', 'profile', 'absence', 'profile', 'logout', 'profile', 'logout', 'profile']);
  await draw(<SideMenuPage data={SIGNED_OUT} />);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
    press(key);
    assert.is(focused(), 'login', key);
  }
  await show();
  for (const name of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey']) press('ArrowDown', { [name]: true });
  for (const key of ['Tab', 'a']) press(key);
  assert.is(focused(), 'H1');
});

test('a change of the session loads the menu again', async () => {
  await show();
  await fakePage.receive({ resource: '/identityprovider/config/apikey', action: 'changed' });
  assert.is(fakePage.reloads, 0);
  await fakePage.receive({ resource: SESSION_RESOURCE, action: 'created' });
  assert.is(fakePage.reloads, 1);
});

test('a menu that could not be loaded shows the error, can be retried, and closes', async () => {
  await draw(<MenuFailure failure={failure({ kind: 'network', messageKey: 'ERROR_NETWORK' })} />);
  assert.match(one('[data-part=error-card]').textContent ?? '', 'ERROR_NETWORK');
  await click('retry');
  press('Escape');
  await painted();
  await slid();
  assert.equal(fakePage.shellCalls, ['reload', 'closeWindow']);
});

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
