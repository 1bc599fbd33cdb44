import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { SessionsPage } from '../../../../entries/sessions/SessionsPage';
import { SESSIONS_ADDRESS } from '../../../../shared/contract/addresses';
import { SessionsData } from '../../../../shared/contract/sessions';
import { ConfirmationContext } from '../../../../shared/dialogs/confirmation-context';
import { setTranslator } from '../../../../shared/i18n/translate';
import { one, painted } from '../../../render';
import { FakeEventSource } from '../../shared/host/fake-event-source';
import { replaceGlobals } from '../../shared/host/fake-window';
import { setUpFakePage } from '../fake-page';

const fakePage = setUpFakePage(test);
let restore = () => {};
let questions: unknown[] = [];
let isConfirmed = true;
test.before(() => {
  restore = replaceGlobals({ EventSource: FakeEventSource });
  setTranslator((key, values) => (values ? `${key} ${Object.values(values).join()}` : key));
});
test.before.each(() => {
  questions = [];
  isConfirmed = true;
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

async function show(others: object[] = OTHERS, more: object = {}) {
  const data = v.parse(SessionsData, { sessions: [THIS, ...others], antiCsrfToken: 't', logoutToken: 'l', ...more });
  const confirm = async (question: unknown) => {
    questions.push(question);
    return isConfirmed;
  };
  const page = (
    <ConfirmationContext.Provider value={confirm}>
      <SessionsPage data={data} />
    </ConfirmationContext.Provider>
  );
  await fakePage.draw(page, '/config/sessions');
}
const rows = () => [...document.querySelectorAll('[data-part=row]')];
const rowOf = (id: string) => one(`[data-id=${id}]`);
async function press(action: string, within: ParentNode = document) {
  within.querySelector<HTMLElement>(`[data-action=${action}]`)?.click();
  await painted();
}
const lastBody = () => JSON.parse(String(fakePage.lastCall().body));

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

test('a double click ends a session once, without a question', async () => {
  await show();
  await press('end', rowOf('b'));
  await press('end', rowOf('b'));
  assert.equal([fakePage.calls.length, questions], [1, []]);
  assert.equal([fakePage.lastCall().method, lastBody()], ['POST', { endId: 'b', antiCsrfToken: 't' }]);
  assert.match(fakePage.lastCall().url, SESSIONS_ADDRESS);
  await fakePage.lastCall().answer(200, { ended: 0 });
  assert.equal(fakePage.notifications[0]?.message, 'SESSIONS_ENDED');
  assert.is(rows().length, 2);
});

test('all others end after a question that counts them', async () => {
  await show();
  isConfirmed = false;
  await press('end-others');
  assert.is(fakePage.calls.length, 0);
  assert.match(JSON.stringify(questions), 'SESSIONS_END_OTHERS_TEXT 3');
  isConfirmed = true;
  await press('end-others');
  await painted();
  assert.equal(lastBody(), { endOthers: true, antiCsrfToken: 't' });
  await fakePage.lastCall().answer(200, { ended: 3 });
  assert.is(rows().length, 0);
  assert.is(one('[data-part=empty] p').textContent, 'SESSIONS_EMPTY');
});

test('a failure is notified, and the session stays in the list', async () => {
  await show();
  await press('end', rowOf('b'));
  await fakePage.lastCall().answer(500, {});
  assert.is(fakePage.failures.length, 1);
  assert.is(rows().length, 3);
});

test('a session that has ended meanwhile goes to sign-in', async () => {
  await show();
  await press('end', rowOf('b'));
  await fakePage.lastCall().answer(401, {});
  assert.match(fakePage.navigations[0] ?? '', '/identityprovider/login?redirect=');
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
  await show(OTHERS, { canChangePassword: true });
  assert.ok(document.querySelector('[data-action=change-password]'));
  await show();
  assert.not.ok(document.querySelector('[data-action=change-password]'));
});

test.run();
