import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { SessionsPage } from '../../../../entries/sessions/SessionsPage';
import { SESSIONS_ADDRESS } from '../../../../shared/contract/addresses';
import { SessionsData } from '../../../../shared/contract/sessions';
import { setTranslator } from '../../../../shared/i18n/translate';
import { one, painted } from '../../../render';
import { FakeEventSource } from '../../shared/host/fake-event-source';
import { replaceGlobals } from '../../shared/host/fake-window';
import { setUpFakePage } from '../fake-page';

const fakePage = setUpFakePage(test);
let restore = () => {};
test.before(() => {
  restore = replaceGlobals({ EventSource: FakeEventSource });
  setTranslator((key, values) => (values ? `${key} ${Object.values(values).join()}` : key));
});
test.after(() => {
  restore();
  setTranslator(undefined);
});

const THIS = { id: 'a', isCurrent: true, browser: 'Firefox 145, Linux', loginType: 'UserPass', hasSecondFactor: true };
const OTHERS = [
  { id: 'b', browser: 'Safari 26, iOS', address: '192.0.2.7', isSameNetwork: true, loginType: 'OpenId' },
  { id: 'c', loginType: 'OpenId', providerName: 'Entra', hasSecondFactor: true },
  { id: 'd', isTenantAccess: true },
];

function show(more: object = {}): Promise<void> {
  const data = { sessions: [THIS, ...OTHERS], antiCsrfToken: 't', logoutToken: 'l', ...more };
  return fakePage.draw(<SessionsPage data={v.parse(SessionsData, data)} />, '/config/sessions');
}
const rows = () => [...document.querySelectorAll('[data-part=row]')];
const rowOf = (id: string) => one(`[data-id=${id}]`);
async function press(action: string, within: ParentNode = document) {
  within.querySelector<HTMLElement>(`[data-action=${action}]`)?.click();
  await painted();
}

test('the present session stands alone, and of the others it says how they signed in and where', async () => {
  await show();
  assert.match(one('[data-part=current]').textContent ?? '', 'SESSIONS_WITH_SECOND_FACTOR SESSIONS_PASSWORD');
  assert.equal(rows().length, 3);
  assert.match(rowOf('b').textContent ?? '', /Safari 26.*LOGIN_TYPE_OPENID.*192\.0\.2\.7SESSIONS_SAME_NETWORK/);
  assert.match(rowOf('c').textContent ?? '', /SESSIONS_UNKNOWN_BROWSER.*SESSIONS_WITH_SECOND_FACTOR Entra/);
  assert.match(rowOf('d').textContent ?? '', 'SESSIONS_SUPPORT');
  const names = rows().map((row) => row.querySelector('[data-action=end]')?.getAttribute('aria-label'));
  assert.ok(names.every((name) => name?.startsWith('SESSIONS_END_OF ')));
});

test('a double click ends a session once, without a question; one that cannot be ended stays in the list', async () => {
  await show();
  for (const _ of [1, 2]) await press('end', rowOf('b'));
  assert.equal([fakePage.calls.length, fakePage.confirmations], [1, []]);
  const { method, path, json } = fakePage.lastCall();
  assert.equal([method, path, json], ['POST', SESSIONS_ADDRESS, { endId: 'b', antiCsrfToken: 't' }]);
  await fakePage.lastCall().answer(500, {});
  assert.equal([fakePage.failures.length, rows().length], [1, 3]);
  await press('end', rowOf('b'));
  await fakePage.lastCall().answer(200, { ended: 0 });
  assert.equal([fakePage.notifications[0]?.message, rows().length], ['SESSIONS_ENDED', 2]);
});

test('all others end after a question that counts them', async () => {
  await show();
  fakePage.confirms = false;
  await press('end-others');
  assert.is(fakePage.calls.length, 0);
  assert.match(JSON.stringify(fakePage.confirmations), 'SESSIONS_END_OTHERS_TEXT 3');
  fakePage.confirms = true;
  await press('end-others');
  assert.equal(fakePage.lastCall().json, { endOthers: true, antiCsrfToken: 't' });
  await fakePage.lastCall().answer(200, { ended: 3 });
  assert.equal([rows().length, one('[data-part=empty] p').textContent], [0, 'SESSIONS_EMPTY']);
});

test('a change on the server reads the list again', async () => {
  await show();
  await fakePage.receive({ resource: SESSIONS_ADDRESS, action: 'changed' });
  assert.equal([fakePage.lastCall().method, fakePage.calls.length], ['GET', 1]);
  await fakePage.lastCall().answer(200, { sessions: [THIS] });
  await painted();
  assert.is(rows().length, 0);
});

test('only a user with a password here is led to its change', async () => {
  for (const canChangePassword of [true, false]) {
    await show({ canChangePassword });
    assert.is(document.querySelector('[data-action=change-password]') !== null, canChangePassword);
  }
});

test.run();
