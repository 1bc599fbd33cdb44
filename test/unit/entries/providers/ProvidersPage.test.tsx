import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { ProvidersPage } from '../../../../entries/providers/ProvidersPage';
import { ProvidersData } from '../../../../shared/contract/providers';
import { type Confirmation, ConfirmationContext } from '../../../../shared/dialogs/confirmation-context';
import { setTranslator } from '../../../../shared/i18n/translate';
import { one, painted } from '../../../render';
import { setUpFakePage } from '../fake-page';
import { holdTimers } from '../held-timers';

const page = setUpFakePage(test);
const pass = holdTimers(test);
let confirmations: Confirmation[] = [];
let confirms = true;

test.before(() => {
  setTranslator((key, values) => (values ? `${key} ${Object.values(values).join()}` : key));
  Reflect.set(
    globalThis,
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
});
test.before.each(() => {
  confirmations = [];
  confirms = true;
});
test.after(() => setTranslator(undefined));

const LDAP = {
  id: 'a/b',
  providerName: 'Head office',
  providerType: 'Ldap',
  adminGroup: 'Admins',
  technicalUserGroup: 'Services',
  details: 'ldaps://dc.example',
  isolated: true,
  accounts: 4821,
  refreshedAt: '2026-11-21T09:30:00Z',
};
const DATA = {
  providers: [
    LDAP,
    { id: 'users', providerName: 'Users', providerType: 'Usermanagement' },
    { id: 'fixed', providerName: 'Fixed', providerType: 'Scim', canDelete: false },
  ],
  antiCsrfToken: 'token',
};
const PASSED = Object.fromEntries(
  ['providerNameOk', 'connectionOk', 'accessOk', 'adminGroupOk', 'technicalUserGroupOk', 'syntaxOk'].map((flag) => [
    flag,
    true,
  ]),
);
const OVER = { 'a/b': { isFeatureDeactivated: true } };

async function show(data: object = DATA, path = '/config'): Promise<void> {
  const confirm = async (asked: Confirmation) => {
    confirmations.push(asked);
    return confirms;
  };
  await page.draw(
    <ConfirmationContext.Provider value={confirm}>
      <ProvidersPage data={v.parse(ProvidersData, data)} />
    </ConfirmationContext.Provider>,
    path,
  );
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-part=row]')];
const calls = (part = '') =>
  page.calls
    .map(({ method, url }) => `${method} ${new URL(url).pathname}${new URL(url).search}`)
    .filter((call) => call.includes(part));
const migrations = () => calls('d3migration').length;
const bodyOf = () => JSON.parse(String(page.lastCall().body));
async function press(selector: string): Promise<void> {
  one(selector).click();
  await painted();
}
/** Lets the first read of the migrations begin, and answers it. */
async function answerMigrations(body: object = OVER, status = 200): Promise<void> {
  await pass(0);
  await page.lastCall().answer(status, body);
}

test('each provider has its name, type, groups, details, isolation, and a button that deletes it where that is possible', async () => {
  await show();
  const text = rows()[0]?.textContent ?? '';
  for (const part of [
    'Head office',
    'PROVIDER_TYPE_LDAP',
    'Admins',
    'Services',
    'ldaps://dc.example',
    'PROVIDERS_YES',
    '4821',
    'Nov\u00a021,\u00a02026',
  ])
    assert.match(text, part);
  assert.match(rows()[1]?.textContent ?? '', /PROVIDER_TYPE_USERS.*PROVIDERS_NO/);
  assert.equal(
    rows().map((row) => row.querySelector('[data-action=delete]') !== null),
    [true, true, false],
  );
});

test('in the cloud the user management cannot be deleted', async () => {
  await show({ ...DATA, isCloudView: true });
  assert.equal(
    rows().map((row) => row.querySelector('[data-action=delete]') !== null),
    [true, false, false],
  );
});

test('a row opens the page of the provider, and the button that of a new one', async () => {
  await show();
  await press('[data-id="a/b"] [data-action=open]');
  await press('[data-action=add]');
  const base = 'http://localhost/identityprovider/config';
  assert.equal(page.navigations, [`${base}/a%2Fb`, `${base}/create`]);
});

test('in the hybrid view all calls and addresses are below its base', async () => {
  await show(DATA, '/../scimserver/config');
  await answerMigrations();
  await press('[data-action=add]');
  await press('[data-id="a/b"] [data-action=delete]');
  await page.lastCall().answer(200, PASSED);
  await page.lastCall().answer(200, DATA);
  await press('[data-action=refresh]');
  assert.equal(page.navigations, ['http://localhost/scimserver/config/create']);
  assert.equal(calls(), [
    'GET /scimserver/config/d3migration',
    'POST /scimserver/config/a%2Fb',
    'GET /scimserver/config',
    'POST /scimserver/config?update=true',
  ]);
  await page.lastCall().answer(200); // its time-out is long
});

test('the cache is refreshed once at a time, and its outcome is told', async () => {
  await show();
  await press('[data-action=refresh]');
  await press('[data-action=refresh]');
  assert.equal(calls('update'), ['POST /identityprovider/config?update=true']);
  assert.equal(bodyOf(), { antiCsrfToken: 'token' });
  assert.is(one('[data-action=refresh]').getAttribute('aria-busy'), 'true');
  await page.lastCall().answer(200);
  assert.equal(page.notifications[0]?.message, 'PROVIDERS_REFRESHED');
  assert.is(calls().at(-1), 'GET /identityprovider/config');
  await page.lastCall().answer(200, { ...DATA, providers: [] });
  assert.ok(document.querySelector('[data-part=empty]'));
  await press('[data-action=refresh]');
  await page.lastCall().answer(500);
  assert.equal(
    [page.notifications[1]?.options?.title, page.notifications[1]?.options?.type],
    ['PROVIDERS_REFRESH_FAILED', 'ERROR'],
  );
});

test('the question says how many accounts go, and a deletion is told to the shell', async () => {
  await show();
  await press('[data-id="a/b"] [data-action=delete]');
  assert.match(confirmations[0]?.message ?? '', /Head office\n\nPROVIDER_DELETE_ACCOUNTS 4821/);
  assert.is(calls().at(-1), 'POST /identityprovider/config/a%2Fb');
  assert.equal([bodyOf().delete, bodyOf().id, bodyOf().antiCsrfToken], [true, 'a/b', 'token']);
  await page.lastCall().answer(200, PASSED);
  assert.is(page.notifications[0]?.message, 'OPENID_DELETED');
  assert.equal(page.shellMessages, ['ResourceChanged']);
  assert.is(calls().at(-1), 'GET /identityprovider/config');
});

test('a click on the icon of a delete button does not open the row, though a spinner replaces the icon', async () => {
  await show();
  one('[data-id="a/b"] [data-action=delete]')
    .querySelector('svg')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
  await painted();
  assert.equal([page.navigations, calls('POST').length], [[], 1]);
});

test('a deletion that was declined makes no call', async () => {
  confirms = false;
  await show();
  await press('[data-id="a/b"] [data-action=delete]');
  assert.equal(calls('POST'), []);
});

test('a refused deletion shows why, and the provider stays', async () => {
  await show();
  await press('[data-id="users"] [data-action=delete]');
  await page.lastCall().answer(200, { ...PASSED, accessOk: false, errorList: ['Other words'] });
  assert.equal(
    [page.notifications[0]?.message, page.notifications[0]?.options?.problemMessages],
    ['OPENID_DELETE_FAILED', ['Other words']],
  );
  assert.is(rows().length, 3);
});

test('a deletion sends the provider’s own fields only', async () => {
  await show();
  await press('[data-id="users"] [data-action=delete]');
  const sent = bodyOf();
  assert.equal(['migration' in sent, 'isDeletable' in sent, sent.providerName], [false, false, 'Users']);
  await page.lastCall().answer(200);
  assert.is(page.notifications[0]?.message, 'OPENID_DELETED');
});

test('a refusal that comes with the status of an error shows why', async () => {
  await show();
  await press('[data-id="users"] [data-action=delete]');
  await page.lastCall().answer(409, { ...PASSED, accessOk: false, errorList: ['Other words'] });
  assert.equal(page.notifications[0]?.options?.problemMessages, ['Other words']);
  assert.equal(page.failures, []);
});

test('a provider can be deleted while the cache is refreshed', async () => {
  await show();
  await press('[data-action=refresh]');
  const refresh = page.lastCall();
  await press('[data-id="users"] [data-action=delete]');
  assert.is(calls().at(-1), 'POST /identityprovider/config/users');
  await page.lastCall().answer(200, PASSED);
  await refresh.answer(200);
});

test('a deletion that failed is told', async () => {
  await show();
  await press('[data-id="users"] [data-action=delete]');
  await page.lastCall().answer(404);
  assert.is(page.failures[0]?.status, 404);
});

for (const resource of [
  '/identityprovider/config',
  '/scimserver/config',
  '/identityprovider/config/login',
  '/identityprovider/config/openidconnect',
]) {
  test(`a change of ${resource} reads the list again`, async () => {
    await show();
    await page.receive({ resource, action: 'changed' });
    assert.is(calls().at(-1), 'GET /identityprovider/config');
    await page.lastCall().answer(200, { providers: [LDAP] });
    assert.is(rows().length, 1);
  });
}

test('a list that cannot be found any more shows a card that tries again', async () => {
  await show();
  await page.receive({ resource: '/identityprovider/config', action: 'changed' });
  await page.lastCall().answer(404);
  assert.ok(document.querySelector('[data-part=error-card]'));
  await press('[data-part=error-card] [data-action=retry]');
  await pass(0);
  await page.lastCall().answer(200, DATA);
  assert.is(rows().length, 3);
});

test('why a provider could not be read is in its row', async () => {
  await show({ providers: [{ ...LDAP, refreshProblem: 'No answer' }] });
  assert.match(one('[data-status=refresh-problem]').textContent ?? '', 'No answer');
});

test('the migrations are read each second, one read at a time, and are in words in the row', async () => {
  await show({ ...DATA, providers: [LDAP, { id: 'users', providerName: 'Old', providerType: 'D3' }] });
  await pass(0);
  assert.is(migrations(), 1);
  await pass(5000);
  assert.is(migrations(), 1); // the first one has not been answered
  await page.lastCall().answer(200, { users: { d3MigrationStatus: { available: true, isActive: true } } });
  assert.is(rows()[1]?.querySelector('[data-status=migration]')?.textContent, 'MIGRATION_ACTIVE');
  await pass(999);
  assert.is(migrations(), 1);
  await pass(1);
  assert.is(migrations(), 2);
});

test('only a provider that can be migrated says how far it is', async () => {
  await show();
  await answerMigrations({ users: { d3MigrationStatus: { available: true, isActive: true } } });
  assert.is(document.querySelector('[data-status=migration]'), null);
});

test('errors and what a deletion loses of a migration are told, though later answers leave the logs out', async () => {
  await show({ ...DATA, providers: [{ id: 'd3', providerName: 'Old', providerType: 'D3' }] });
  const d3MigrationStatus = { available: true, systemStatus: 'migration in progress' };
  await answerMigrations({ d3: { d3MigrationStatus, errorCount: 1234 } });
  assert.is(document.querySelector('[data-status=migration-errors]')?.textContent, 'MIGRATION_ALERT_ERRORS 1234,1,234');
  await pass(1000);
  await page.lastCall().answer(200, { d3: { d3MigrationStatus } });
  assert.ok(document.querySelector('[data-status=migration-errors]'));
  await press('[data-id=d3] [data-action=delete]');
  assert.match(confirmations[0]?.message ?? '', 'MIGRATION_LOSS_UNFINISHED');
  await page.lastCall().answer(200, PASSED);
});

test('a provider whose accounts are being moved cannot be deleted', async () => {
  await show({ ...DATA, providers: [{ id: 'd3', providerName: 'Old', providerType: 'D3' }] });
  const button = () => one<HTMLButtonElement>('[data-id=d3] [data-action=delete]');
  await answerMigrations({ d3: { d3MigrationStatus: { available: true, isActive: true } } });
  assert.is(button().disabled, true);
  await pass(1000);
  await page.lastCall().answer(200, { d3: { d3MigrationStatus: { available: true, isFinished: true } } });
  assert.is(button().disabled, true);
  await pass(1000);
  const migrated = { available: true, isFinished: true, systemStatus: 'migrated' };
  await page.lastCall().answer(200, { d3: { d3MigrationStatus: migrated } });
  assert.is(button().disabled, false);
});

test('they are not read again when no provider is migrated, and read anew for other providers', async () => {
  await show();
  await answerMigrations();
  await pass(60_000);
  assert.is(migrations(), 1);
  await page.receive({ resource: '/identityprovider/config', action: 'changed' });
  await page.lastCall().answer(200, { providers: [LDAP] });
  await pass(0);
  assert.is(migrations(), 2);
});

test('failures make the reads rarer, and a success makes them frequent again', async () => {
  await show();
  await answerMigrations({}, 500);
  await pass(1999);
  assert.is(migrations(), 1);
  await pass(1);
  assert.is(migrations(), 2);
  await page.lastCall().answer(200, { users: {} });
  await pass(1000);
  assert.is(migrations(), 3);
});

test('after three failures a state says that it is not up to date, until a read succeeds', async () => {
  await show({ ...DATA, providers: [{ id: 'd3', providerName: 'Old', providerType: 'D3' }] });
  const state = { d3: { d3MigrationStatus: { available: true, isActive: true } } };
  const isStale = () => document.querySelector('[data-status=migration-stale]') !== null;
  await answerMigrations(state);
  for (const [wait, expected] of [
    [1000, false],
    [2000, false],
    [4000, true],
  ] as const) {
    await pass(wait);
    await page.lastCall().answer(500);
    assert.is(isStale(), expected);
  }
  await pass(8000);
  await page.lastCall().answer(200, state);
  assert.is(isStale(), false);
});

test('a session that is over leads to sign-in', async () => {
  await show();
  await answerMigrations({}, 401);
  assert.match(page.navigations[0] ?? '', '/login');
});

test('a server without migrations is asked once', async () => {
  await show();
  await answerMigrations({}, 404);
  await pass(60_000);
  assert.is(migrations(), 1);
});

test('a hidden page reads no migrations, and reads them once it is visible', async () => {
  await show();
  await answerMigrations({ users: {} });
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  await pass(10_000);
  assert.is(migrations(), 1);
  Reflect.deleteProperty(document, 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await painted();
  assert.is(migrations(), 2);
});

test('without providers there is a sentence that says what to do, and no migration is read', async () => {
  await show({ providers: [] });
  assert.match(one('[data-part=empty]').textContent ?? '', 'PROVIDERS_EMPTYPROVIDERS_EMPTY_HINT');
  await pass(10_000);
  assert.is(calls().length, 0);
});

test.run();
