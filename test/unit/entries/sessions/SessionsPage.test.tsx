import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SESSION, SESSIONS } from '../../../../build/samples/administration';
import { SessionsPage } from '../../../../entries/sessions/SessionsPage';
import { SessionsData } from '../../../../shared/contract/account/sessions';
import {
  act,
  isThere,
  messagesOf,
  postsOf,
  press,
  rowIds,
  rows,
  setUpPage,
  showKeys,
  textAt,
  textOf,
} from '../../../support/dom/page-controls';
import { painted, until } from '../../../support/dom/render';

const OTHERS = [
  { id: 'b', browser: 'Safari 26, iOS', address: '192.0.2.7', isSameNetwork: true, loginType: 'OpenId' },
  { id: 'c', loginType: 'OpenId', providerName: 'Entra', hasSecondFactor: true },
  { id: 'd', isTenantAccess: true },
];
const { antiCsrfToken } = SESSIONS;
const page = setUpPage(test, SessionsPage, {
  schema: SessionsData,
  sample: { ...SESSIONS, sessions: [SESSION, ...OTHERS] },
  path: '/config/sessions',
});
showKeys(test);
const rowOf = (id: string) => textOf(`[data-id=${id}]`) ?? '';

test('the present session stands alone, and of the others it says how they signed in and where', async () => {
  await page.show();
  assert.match(textAt('current'), 'SESSIONS_WITH_SECOND_FACTOR SESSIONS_PASSWORD');
  assert.match(rowOf('b'), /Safari 26.*LOGIN_TYPE_OPENID.*192\.0\.2\.7SESSIONS_SAME_NETWORK/);
  assert.match(rowOf('c'), /SESSIONS_UNKNOWN_BROWSER.*SESSIONS_WITH_SECOND_FACTOR Entra/);
  assert.match(rowOf('d'), 'SESSIONS_SUPPORT');
  await page.show({ sessions: [SESSION, { id: 'e', loginType: 'Passkey', hasSecondFactor: true }] });
  assert.match(rowOf('e'), 'LOGIN_TYPE_PASSKEY');
  await page.show();
  const names = rows().map((row) => row.querySelector('[data-action=end]')?.getAttribute('aria-label'));
  assert.equal([names.length, names.every((name) => name?.startsWith('SESSIONS_END_OF '))], [3, true]);
  for (const canChangePassword of [true, false]) {
    await page.show({ canChangePassword });
    assert.is(isThere('[data-action=change-password]'), canChangePassword);
  }
});

const end = (id: string) => press(`[data-id=${id}] [data-action=end]`);
const lastOptions = () => page.notifications.at(-1)?.options;
const closeNotification = async () => {
  lastOptions()?.onClose?.();
  await painted();
};

test('a session disappears at once, and ends when its notification has closed without being undone', async () => {
  await page.show();
  await end('b');
  await end('c');
  assert.equal([rowIds(), page.calls], [['d'], []]);
  assert.equal(
    [messagesOf(page).at(-1), lastOptions()?.timeout],
    ['SESSIONS_ENDING SESSIONS_UNKNOWN_BROWSER and Safari 26, iOS', 10_000],
  );
  assert.ok(page.notifications[0]?.options?.signal?.aborted, 'one notification for both');
  lastOptions()?.action?.onPress();
  await closeNotification();
  assert.equal([rowIds().sort(), page.calls], [['b', 'c', 'd'], []], 'undone');
  await end('b');
  await page.receive({ resource: '/identityprovider/config/sessions', action: 'changed' });
  await page.lastCall().answer(200, { ...SESSIONS, sessions: [SESSION, ...OTHERS] });
  assert.equal(rowIds().sort(), ['c', 'd'], 'a list that was read meanwhile does not show it');
  await closeNotification();
  assert.equal([page.lastCall().json, page.lastCall().keepalive], [{ endId: 'b', antiCsrfToken }, false]);
  await page.lastCall().answer(500);
  assert.equal([rowIds().sort(), page.failureTitles], [['b', 'c', 'd'], ['SESSIONS_END_FAILED']], 'refused');
});

test('a session ends at once when the page is left, and before the user signs out', async () => {
  await page.show();
  await end('b');
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pagehide'));
  await painted();
  assert.equal(
    postsOf(page).map(({ json, keepalive }) => [json, keepalive]),
    [[{ endId: 'b', antiCsrfToken }, true]],
  );
  await page.lastCall().answer(200, { ended: 1 });
  await end('c');
  await act('logout');
  const ending = postsOf(page).at(-1);
  assert.equal(ending?.json, { endId: 'c', antiCsrfToken });
  assert.equal(page.pending('GET', /logout/), []);
  await ending?.answer(200, { ended: 1 });
  assert.is(page.pending('GET', /logout/).length, 1);
});

test('all others end after a question that counts them', async () => {
  await page.show();
  await act('end-others');
  assert.match(JSON.stringify(page.confirmations), 'SESSIONS_END_OTHERS_TEXT 3');
  assert.equal(page.lastCall().json, { endOthers: true, antiCsrfToken });
  await page.lastCall().answer(200, { ended: 3 });
  assert.equal([rows().length, textOf('[data-part=empty] p')], [0, 'SESSIONS_EMPTY']);
});

test('remembered browsers are listed where there are any, and one is forgotten as a session is ended', async () => {
  for (const rememberedBrowsers of [undefined, null, []]) {
    await page.show({ rememberedBrowsers });
    assert.is(isThere('[data-part=remembered]'), false);
  }
  const times = { since: '2026-11-21T08:15:00Z', until: '2026-12-21T08:15:00Z' };
  const own = { id: 'x', browser: 'Firefox 145, Windows', isCurrent: true, ...times };
  await page.show({ rememberedBrowsers: [own, { id: 'y', ...times }, { id: 'z' }] });
  assert.match(rowOf('x'), /Firefox 145.*SESSIONS_CURRENT.*Nov.*Dec.*SESSIONS_FORGET/);
  assert.match(rowOf('y'), 'SESSIONS_UNKNOWN_BROWSER');
  await press('[data-id=y] [data-action=forget]');
  assert.equal(
    [isThere('[data-id=y]'), messagesOf(page).at(-1)],
    [false, 'SESSIONS_FORGETTING SESSIONS_UNKNOWN_BROWSER'],
  );
  lastOptions()?.action?.onPress();
  await painted();
  assert.equal([isThere('[data-id=y]'), page.calls], [true, []], 'undone');
  await press('[data-id=y] [data-action=forget]');
  await closeNotification();
  assert.equal(page.lastCall().json, { forgetId: 'y', antiCsrfToken });
  await page.lastCall().answer(200, { ended: 1 });
  assert.equal([isThere('[data-id=y]'), isThere('[data-id=b]'), isThere('[data-id=x]')], [false, true, true]);
  await act('end-others');
  await until(() => postsOf(page).length === 2);
  await postsOf(page).at(-1)?.answer(200, { ended: 3 });
  assert.equal([isThere('[data-id=z]'), isThere('[data-id=x]')], [false, true], 'other browsers are forgotten as well');
});

test.run();
