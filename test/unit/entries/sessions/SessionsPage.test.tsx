import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SESSION, SESSIONS } from '../../../../build/samples/administration';
import { SessionsPage } from '../../../../entries/sessions/SessionsPage';
import { SessionsData } from '../../../../shared/contract/account/sessions';
import { act, isThere, rows, setUpPage, showKeys, textAt, textOf } from '../page-controls';

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
  const names = rows().map((row) => row.querySelector('[data-action=end]')?.getAttribute('aria-label'));
  assert.equal([names.length, names.every((name) => name?.startsWith('SESSIONS_END_OF '))], [3, true]);
  for (const canChangePassword of [true, false]) {
    await page.show({ canChangePassword });
    assert.is(isThere('[data-action=change-password]'), canChangePassword);
  }
});

test('all others end after a question that counts them', async () => {
  await page.show();
  await act('end-others');
  assert.match(JSON.stringify(page.confirmations), 'SESSIONS_END_OTHERS_TEXT 3');
  assert.equal(page.lastCall().json, { endOthers: true, antiCsrfToken });
  await page.lastCall().answer(200, { ended: 3 });
  assert.equal([rows().length, textOf('[data-part=empty] p')], [0, 'SESSIONS_EMPTY']);
});

test.run();
