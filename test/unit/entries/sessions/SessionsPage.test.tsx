import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SESSION, SESSIONS } from '../../../../build/samples/administration';
import { SessionsPage } from '../../../../entries/sessions/SessionsPage';
import { SESSIONS_ADDRESS } from '../../../../shared/contract/addresses';
import { SessionsData } from '../../../../shared/contract/sessions';
import { act, isThere, messagesOf, press, rows, setUpPage, showKeys, textAt, textOf } from '../page-controls';

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
const end = () => press('[data-id=b] [data-action=end]');

test('the present session stands alone, and of the others it says how they signed in and where', async () => {
  await page.show();
  assert.match(textAt('current'), 'SESSIONS_WITH_SECOND_FACTOR SESSIONS_PASSWORD');
  assert.match(rowOf('b'), /Safari 26.*LOGIN_TYPE_OPENID.*192\.0\.2\.7SESSIONS_SAME_NETWORK/);
  assert.match(rowOf('c'), /SESSIONS_UNKNOWN_BROWSER.*SESSIONS_WITH_SECOND_FACTOR Entra/);
  assert.match(rowOf('d'), 'SESSIONS_SUPPORT');
  const names = rows().map((row) => row.querySelector('[data-action=end]')?.getAttribute('aria-label'));
  assert.equal([names.length, names.every((name) => name?.startsWith('SESSIONS_END_OF '))], [3, true]);
  for (const canChangePassword of [true, false]) {
    await page.show({ canChangePassword });
    assert.is(isThere('[data-action=change-password]'), canChangePassword);
  }
});

test('a double click ends a session once, without a question; one that cannot be ended stays in the list', async () => {
  await page.show();
  for (const _ of [1, 2]) await end();
  const sent = page.calls.map(({ method, path, json }) => [method, path, json]);
  assert.equal([sent, page.confirmations], [[['POST', SESSIONS_ADDRESS, { endId: 'b', antiCsrfToken }]], []]);
  await page.lastCall().answer(500, {});
  assert.is(rows().length, 3);
  await end();
  await page.lastCall().answer(200, { ended: 0 });
  assert.equal([messagesOf(page), rows().length], [['SESSIONS_ENDED'], 2]);
});

test('all others end after a question that counts them; a change on the server reads the list again', async () => {
  await page.show();
  page.confirms = false;
  await act('end-others');
  assert.is(page.calls.length, 0);
  assert.match(JSON.stringify(page.confirmations), 'SESSIONS_END_OTHERS_TEXT 3');
  page.confirms = true;
  await act('end-others');
  assert.equal(page.lastCall().json, { endOthers: true, antiCsrfToken });
  await page.lastCall().answer(200, { ended: 3 });
  assert.equal([rows().length, textOf('[data-part=empty] p')], [0, 'SESSIONS_EMPTY']);
  page.calls.length = 0;
  await page.show();
  await page.receive({ resource: SESSIONS_ADDRESS, action: 'changed' });
  assert.equal([page.lastCall().method, page.calls.length], ['GET', 1]);
  await page.lastCall().answer(200, SESSIONS);
  assert.is(rows().length, 0);
});

test.run();
