// Tests entries/sidemenu/SignOutLink.tsx, entries/sidemenu/use-sign-out.ts, shared/runtime/navigation/sign-out.ts
import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SideMenuPage } from '../../../../entries/sidemenu/SideMenuPage';
import { t } from '../../../../shared/i18n/translate';
import { cleanUp, one, painted } from '../../../render';
import { holdTimers } from '../held-timers';
import { ADA, actions, click, draw, slid } from './render-menu';

const ADDRESS = '/identityprovider/session/logout/t%2F1';
const { fetch } = globalThis;
const pass = holdTimers(test);
const asked: string[] = [];
let answer: (status: number, messageKey?: string) => Promise<void>;

test.before.each(() => {
  asked.length = 0;
  globalThis.fetch = (url) =>
    new Promise((resolve) => {
      asked.push(String(url));
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

test('signing out waits for the server, then takes the whole shell along, and closes the menu', async () => {
  const { told } = await draw(<SideMenuPage data={ADA} />);
  assert.is(await click('logout'), false);
  assert.equal(
    asked.map((url) => new URL(url, location.href)).map(({ pathname, search }) => pathname + search),
    [`${ADDRESS}?basiclogout=true`],
  );
  assert.equal(told, []);
  assert.is(one('[data-action=logout]').getAttribute('aria-disabled'), 'true');
  await answer(204);
  const expected = [`page ${ADDRESS}`, 'ResourceChanged /identityprovider/session removed'];
  assert.equal(told, expected);
  await slid();
  assert.equal(told, [...expected, 'close']);
});

test('a menu that is still shown, since the server answered the navigation with 204, leaves for the logout page', async () => {
  const { told } = await draw(<SideMenuPage data={ADA} />, { place: 'popup', shows: false });
  await click('logout');
  await answer(204);
  told.length = 0;
  await pass(3000);
  assert.is(told[0], 'page /identityprovider/session/logoutconfirmation');
});

test('a menu that is left in time asks for nothing more', async () => {
  const { told } = await draw(<SideMenuPage data={ADA} />, { place: 'popup', shows: false });
  await click('logout');
  await answer(204);
  told.length = 0;
  dispatchEvent(new Event('pagehide'));
  await pass(3000);
  assert.equal(told, []);
});

test('a second click while it is under way asks for nothing', async () => {
  await draw(<SideMenuPage data={ADA} />);
  await click('logout');
  assert.is(await click('logout'), false);
  assert.is(asked.length, 1);
});

test('a session that was over already is signed out', async () => {
  const { told } = await draw(<SideMenuPage data={ADA} />);
  await click('logout');
  await answer(401);
  assert.is(told[0], `page ${ADDRESS}`);
});

test('a failure is told, and the menu stays as it was', async () => {
  const { told } = await draw(<SideMenuPage data={ADA} />);
  await click('logout');
  await answer(500);
  await slid();
  assert.equal(told, [`notify ${t('LOGOUT_FAILED')}`]);
  assert.ok(actions().includes('logout'));
  assert.is(one('[data-action=logout]').getAttribute('aria-disabled'), null);
  await click('logout');
  assert.is(asked.length, 2);
});

test('a failure that signed out in this browser all the same does not say that the person is signed in', async () => {
  const { told } = await draw(<SideMenuPage data={ADA} />);
  await click('logout');
  await answer(500, 'LOGOUT_NOT_STORED');
  await slid();
  assert.equal(told, [`notify ${t('LOGOUT_FAILED_TITLE')}`]);
});

test.run();
