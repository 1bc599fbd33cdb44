import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { storedChanges } from '../../../../../server/audit/audit-changes';
import { savedProviderEntry } from '../../../../../server/provider-settings/saved-provider-entry';
import { EMPTY_FIELDS } from '../../../../../server/providers/identity-providers';
import { SECRET_MASK } from '../../../../../shared/contract/secret-mask';
import { AUDIT_EVENTS, type AuditEntry, type AuditEvent } from '../../../../../shared/contract/settings/audit';
import { startSlapd } from '../../../../support/ldap/start-slapd';
import { setCaller, signedInCaller } from '../../../../support/server/admin-calls';
import { startProvider } from '../../../../support/server/openid-provider';
import { bootOf, PASSWORD, setApp, type TestApp, testApp } from '../../../../support/server/test-app';
import { testBrowser } from '../../../../support/server/test-browser';
import { AD_ROOT, adAccount } from '../../sign-in/directory-fixtures';
import { fieldsOf } from '../openid/provider-sign-in';
import type { Causes } from './causes/cause';
import { CALLBACK, kerberosCauses, openIdCauses, PROVIDER_CAUSES } from './causes/provider-causes';
import { COMMAND_CAUSES, KEY_CAUSES, SETTINGS_CAUSES } from './causes/settings-causes';
import { SIGN_IN_CAUSES } from './causes/sign-in-causes';

const AUDIT = '/identityprovider/config/audit';
const CSV = '/identityprovider/config/auditcsv';
const OPENID = '/identityprovider/config/openidconnect';

const fixture = setApp(test);
const admin = setCaller(test, fixture);

const signIn = (user: string, password = PASSWORD) =>
  testBrowser(fixture, 'Firefox/140 (X11; Linux)').signIn(user, { password });

async function entries(query = ''): Promise<AuditEntry[]> {
  return (await admin.get(`${AUDIT}${query}`)).json().entries;
}

const plainChanges = ({ changes }: { readonly changes?: unknown }) => JSON.parse(JSON.stringify(changes));

const eventsOf = (list: readonly AuditEntry[]) => list.map(({ event }) => event);

test('a sign-in and a refused one are listed, the newest first, with who and from where, but no name that is no account', async () => {
  await signIn('my secret passphrase', 'x');
  assert.equal(eventsOf(await entries()), ['sign-in-refused']);
  assert.not.match((await admin.get(AUDIT)).body, 'passphrase');
  await signIn('ada', 'wrong');
  await signIn('ada');
  const [done, refused] = await entries();
  assert.equal([done?.event, done?.outcome, done?.account, done?.detail], ['sign-in', 'done', 'ada', 'UserPass']);
  assert.equal([done?.address, done?.browser], ['127.0.0.1', 'Firefox 140, Linux']);
  assert.equal([refused?.event, refused?.outcome, refused?.account], ['sign-in-refused', 'refused', 'ada']);
});

test('a change says which settings or address, and which administrator; a refused one is not recorded', async () => {
  const { antiCsrfToken } = admin;
  const settings = (await admin.get('/identityprovider/config/login')).json();
  const change = { ...settings, sessionLifetimeHours: 3, antiCsrfToken };
  assert.is((await admin.send('POST', '/identityprovider/config/login', change)).json().saveOk, true);
  const [entry] = await entries('?event=login-settings-changed');
  assert.equal([entry?.actor, entry?.account, entry?.detail], ['admin', '', 'sessionLifetimeHours']);
  for (const addUrl of ['not an address', 'https://portal.example.org'])
    await admin.send('POST', '/identityprovider/config/idptrust', { addUrl, antiCsrfToken });
  const [trusted, ...more] = await entries('?event=trust-changed');
  assert.equal([trusted?.target, trusted?.detail, more], ['https://portal.example.org', 'address-added', []]);
});

test('a changed provider is recorded with both values, but of a secret only that it was changed', async () => {
  const { antiCsrfToken } = admin;
  const openIdProvider = { ...fieldsOf(provider), antiCsrfToken };
  const save = async (change: object) =>
    (await admin.send('POST', OPENID, { ...openIdProvider, ...change })).json().newId;
  const id = await save({ id: 'create' });
  await save({ id, description: 'Company', clientSecret: SECRET_MASK });
  await save({ id, description: 'Company', clientSecret: 'an other secret' });
  const row = { id: '1', name: 'Root', type: 'BuiltInAdmin', ...EMPTY_FIELDS, password: '' } as const;
  const stored = { ...row, host: 'a.example', password: 'first secret' };
  const scim = { ...stored, type: 'Scim', scimType: 'BEARER' } as const;
  const recorded = [
    savedProviderEntry(row, { ...row, password: SECRET_MASK }),
    savedProviderEntry(row, { ...row, password: 'Second-secret-2' }),
    savedProviderEntry(scim, { ...scim, host: 'b.example', isolated: true, password: 'second secret' }),
  ];
  assert.equal((await entries('?event=openid-provider-saved')).slice(0, 2).map(plainChanges), [
    [{ field: 'clientSecret' }],
    [{ field: 'description', before: 'Corporate', after: 'Company' }],
  ]);
  assert.equal(recorded.map(plainChanges), [
    [],
    [{ field: 'password' }],
    [
      { field: 'host', before: 'a.example', after: 'b.example' },
      { field: 'isolated', before: false, after: true },
      { field: 'password' },
    ],
  ]);
  assert.is(recorded[2]?.detail, 'Scim BEARER');
  const file = (await admin.get(`${CSV}?event=openid-provider-saved`)).body;
  assert.match(file, 'description: Corporate → Company');
  assert.not.match(file + JSON.stringify(recorded), /Second-secret|(?:first|second|other) secret/);
});

test('a change whose record cannot be stored is refused and not made', async () => {
  await fixture.storage.db.schema.alterTable('audit_events').renameTo('away').execute();
  const answer = await admin.send('POST', '/identityprovider/config/idptrust', {
    addUrl: 'https://portal.example.org',
    antiCsrfToken: admin.antiCsrfToken,
  });
  assert.is(answer.statusCode, 500);
  await fixture.storage.db.schema.alterTable('away').renameTo('audit_events').execute();
  const trusted = (await admin.get('/identityprovider/config/idptrust')).json().trustedBaseUris;
  assert.not.ok(trusted.includes('https://portal.example.org'));
});

test('the address of an entry has the list and that entry, whatever the filter; of an unknown id the list alone', async () => {
  await signIn('ada');
  const [signedIn] = await entries();
  const answer = (await admin.get(`${AUDIT}/${signedIn?.id}?outcome=refused&account=${fixture.ids.ada}`)).json();
  assert.is(answer.accountName, 'ada', 'the account of the filter is named though no entry is left');
  assert.equal([answer.entries, answer.entry], [[], signedIn]);
  const page = await admin.open(`${AUDIT}?search=nobody`);
  assert.equal([page.statusCode, bootOf(page.body).data.entries], [200, []], 'the page has those of its address');
  for (const id of ['00000000-0000-7000-8000-000000000000', 'create']) {
    const other = await admin.get(`${AUDIT}/${id}`);
    assert.equal([other.statusCode, other.json().entry], [200, undefined], id);
    assert.equal(eventsOf(other.json().entries), ['sign-in'], id);
  }
});

test('the file has the same filter, is not cached, and its download is recorded', async () => {
  await signIn('ada', 'wrong');
  await signIn('ada');
  const file = await admin.get(`${CSV}?outcome=refused`);
  assert.match(String(file.headers['content-type']), 'text/csv; charset=utf-8');
  assert.match(String(file.headers['content-disposition']), /^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/);
  assert.match(String(file.headers['cache-control']), 'no-store');
  assert.is(file.body.trim().split('\r\n').length, 2);
  const [download] = await entries('?event=audit-downloaded');
  assert.equal([download?.actor, download?.detail], ['admin', 'outcome']);
});

test('a user who is no administrator and a session of the support read neither the list, nor an entry, nor the file', async () => {
  const callers = [await signedInCaller(fixture, 'ada'), admin];
  await fixture.storage.db
    .updateTable('sessions')
    .set({ is_tenant_access: 1 })
    .where('user_id', '=', fixture.ids.admin)
    .execute();
  for (const { get } of callers)
    for (const url of [AUDIT, `${AUDIT}/1`, CSV]) assert.is((await get(url)).statusCode, 403, url);
});

const slapd = await startSlapd({ rootData: AD_ROOT, data: adAccount('Web', 'http-id') });
const provider = await startProvider(CALLBACK);
test.after(async () => {
  await Promise.all([slapd.close(), provider.close()]);
});

const CAUSES: Causes<AuditEvent> = {
  ...SIGN_IN_CAUSES,
  ...KEY_CAUSES,
  ...SETTINGS_CAUSES,
  ...PROVIDER_CAUSES,
  ...openIdCauses(provider),
  ...kerberosCauses(slapd),
  ...COMMAND_CAUSES,
};

const rowsOf = ({ storage }: TestApp, event: AuditEvent) =>
  storage.db.selectFrom('audit_events').selectAll().where('event', '=', event).execute();

/** The name of who did something; a command adds who has called it. */
const nameOf = (actor: string) => actor.replace(/ \(.+\)$/, '');

test('each event has a cause', () => assert.equal(Object.keys(CAUSES).sort(), [...AUDIT_EVENTS].sort()));

for (const event of AUDIT_EVENTS) {
  const { cause, account = '', actor = '', target = '', changes = [], options } = CAUSES[event];
  const names = [account && `the account ${account}`, actor && `by ${actor}`, target && `the target ${target}`];
  test(`${event} is recorded once, with ${names.filter(Boolean).join(', ')}`, async () => {
    const app = await testApp(options?.());
    try {
      await cause(app);
      const [row, ...more] = await rowsOf(app, event);
      if (row === undefined) throw new Error('nothing is recorded');
      assert.equal([row.user_name, nameOf(row.actor_name), more.length], [account, actor, 0]);
      assert.match(row.target, target === '' ? /^$/ : target);
      assert.equal(storedChanges(row.changes), changes);
      assert.is(row.outcome, /-(refused|failed)$/.test(event) ? 'refused' : 'done');
      const users = await app.storage.db.selectFrom('users').select(['id', 'user_name']).execute();
      const idOf = (name: string) => users.find(({ user_name }) => user_name === name)?.id ?? null;
      assert.equal([row.user_id, row.actor_id], [idOf(account), idOf(actor)]);
    } finally {
      await app.close();
    }
  });
}

test.run();
