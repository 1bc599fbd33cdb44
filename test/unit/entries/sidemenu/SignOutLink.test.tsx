import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SideMenuPage } from '../../../../entries/sidemenu/SideMenuPage';
import { t } from '../../../../shared/i18n/translate';
import { cleanUp, one, painted } from '../../../render';
import { holdTimers } from '../held-timers';
import { ADA, actions, click, renderMenu, slid } from './render-menu';

const ADDRESS = '/identityprovider/session/logout/t%2F1';
const { fetch } = globalThis;
const pass = holdTimers(test);
const requests: string[] = [];
let answer: (status: number, messageKey?: string) => Promise<void>;

test.before.each(() => {
  requests.length = 0;
  globalThis.fetch = (url) =>
    new Promise((resolve) => {
      requests.push(String(url));
      answer = (status, messageKey) => {
        const body = messageKey === undefined ? null : JSON.stringify({ statusCode: status, messageKey });
        resolve(new Response(body, { status }));
        return painted();
      };
    });
});
test.after(() => {
  globalThis.fetch = fetch;
  cleanUp();
});

const paths = () => requests.map((url) => new URL(url, location.href)).map(({ pathname, search }) => pathname + search);

test('signing out waits for the server, opens the end of the session in the shell, and closes the menu', async () => {
  const { calls } = await renderMenu(<SideMenuPage data={ADA} />);
  assert.is(await click('logout'), false);
  assert.equal(paths(), [`${ADDRESS}?basiclogout=true`]);
  assert.equal(calls, []);
  assert.is(one('[data-action=logout]').getAttribute('aria-disabled'), 'true');
  await answer(204);
  const expected = [`page ${ADDRESS}`, 'ResourceChanged /identityprovider/session removed'];
  assert.equal(calls, expected);
  await slid();
  assert.equal(calls, [...expected, 'close']);
});

test('a menu that stays, since the server answered the navigation with 204, opens the logout page', async () => {
  const { calls } = await renderMenu(<SideMenuPage data={ADA} />, { place: 'popup', opens: false });
  await click('logout');
  await answer(204);
  calls.length = 0;
  await pass(7000);
  assert.equal(calls, [], 'a server that asks an OpenID provider first is given the time');
  await pass(1000);
  assert.is(calls[0], 'page /identityprovider/session/logoutconfirmation');
});

test('a menu that was left opens nothing more', async () => {
  const { calls } = await renderMenu(<SideMenuPage data={ADA} />, { place: 'popup', opens: false });
  await click('logout');
  await answer(204);
  calls.length = 0;
  dispatchEvent(new Event('pagehide'));
  await pass(8000);
  assert.equal(calls, []);
});

test('a second click during the call sends nothing', async () => {
  await renderMenu(<SideMenuPage data={ADA} />);
  await click('logout');
  assert.is(await click('logout'), false);
  assert.is(requests.length, 1);
});

test('a session that had ended before is signed out', async () => {
  const { calls } = await renderMenu(<SideMenuPage data={ADA} />);
  await click('logout');
  await answer(401);
  assert.is(calls[0], `page ${ADDRESS}`);
});

test('a failure is notified, and the menu stays', async () => {
  const { calls } = await renderMenu(<SideMenuPage data={ADA} />);
  await click('logout');
  await answer(500);
  await slid();
  assert.equal(calls, [`notify ${t('LOGOUT_FAILED')}`]);
  assert.ok(actions().includes('logout'));
  assert.is(one('[data-action=logout]').getAttribute('aria-disabled'), null);
  await click('logout');
  assert.equal(paths(), Array(2).fill(`${ADDRESS}?basiclogout=true`));
});

test('a failure after the browser’s session has ended has another title', async () => {
  const { calls } = await renderMenu(<SideMenuPage data={ADA} />);
  await click('logout');
  await answer(500, 'LOGOUT_NOT_STORED');
  await slid();
  assert.equal(calls, [`notify ${t('LOGOUT_FAILED_TITLE')}`]);
});

test.run();
