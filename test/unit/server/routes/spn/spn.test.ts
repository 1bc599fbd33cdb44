import { readFileSync } from 'node:fs';
import { EqualityFilter } from 'ldapts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withLdapConnection } from '../../../../../server/ldap/open-ldap-connection';
import { outgoingRulesOf } from '../../../../../server/outgoing/outgoing-rules';
import { SPN_ADDRESS } from '../../../../../shared/contract/addresses';
import { ADMIN, BASE, dnOf, LDAP_PASSWORD, uidOf } from '../../../../support/ldap/directory-data';
import { startSlapd } from '../../../../support/ldap/start-slapd';
import { type Caller, signedInCaller } from '../../../../support/server/admin-calls';
import { OWN, type TestApp, testApp } from '../../../../support/server/test-app';
import { publishedBy } from '../../../../support/server/test-browser';
import { startService } from '../../ldap/ldap-fixtures';
import { AD_ROOT, adAccount, addProvider } from '../../sign-in/directory-fixtures';

const has = (host: string) => `servicePrincipalName: HTTP/${host}.example.org`;
const slapd = await startSlapd({
  rootData: AD_ROOT,
  data: [
    adAccount('Web', 'http-id'),
    adAccount('Free', 'http-free'),
    adAccount('Late', 'http-late'),
    adAccount('Old', 'svc-old', has('taken'), has('twice')),
    adAccount('Twice', 'svc-twice', has('twice')),
  ].join('\n'),
});
const other = await startSlapd();
test.after(async () => {
  await Promise.all([slapd.close(), other.close()]);
});

const HOST = `ldaps://localhost:${slapd.tlsPort}`;

interface Options {
  readonly host?: string;
  readonly username?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly authority?: string;
}

/** An app with a directory, signed in to as an administrator, for one test. */
async function withDirectory(
  { host = HOST, username, env = {}, authority = slapd.authority.certFile }: Options,
  use: (admin: Caller, app: TestApp) => Promise<void>,
): Promise<void> {
  const VESTIBULE_PUBLIC_URL = 'https://id.example.org';
  const app = await testApp({ env: { VESTIBULE_PUBLIC_URL, VESTIBULE_CA_FILE: authority, ...env } });
  try {
    await addProvider(app, {
      host,
      ...(username === undefined ? {} : { username }),
      domainOrId: 'EXAMPLE',
      rootContext: `ou=people,${BASE}`,
    });
    await use(await signedInCaller(app), app);
  } finally {
    await app.close();
  }
}

function headersOf({ settings }: TestApp, { cookie }: Caller) {
  const origin = settings.publicUrl ?? OWN;
  return { host: new URL(origin).host, origin, cookie };
}

const read = async (app: TestApp, admin: Caller) =>
  (await app.call({ url: SPN_ADDRESS, headers: headersOf(app, admin) })).json();

const register = (app: TestApp, admin: Caller, payload: object = {}) =>
  app.call({
    method: 'POST',
    url: SPN_ADDRESS,
    headers: headersOf(app, admin),
    payload: { user: ADMIN.username, password: ADMIN.password, ...payload },
  });

async function namesOf(account: string): Promise<unknown> {
  const outgoing = outgoingRulesOf({
    deniedAddresses: [],
    certificateAuthorities: readFileSync(slapd.authority.certFile, 'utf8'),
    ldapTls: 'required',
  });
  const target = { host: HOST, connectTimeoutInMs: 0 };
  const filter = new EqualityFilter({ attribute: 'sAMAccountName', value: account });
  const query = { base: BASE, scope: 'sub', filter, attributes: ['servicePrincipalName'] } as const;
  const [found] = await withLdapConnection({ outgoing }, target, ADMIN, (connection) => connection.read(query, 1));
  return found?.servicePrincipalName;
}

test('the name is registered in the directory, once, and the page shows that it is', () =>
  withDirectory({}, async (admin, app) => {
    const before = await read(app, admin);
    assert.equal(before, {
      canSetSpn: true,
      kerberosEnabled: false,
      kerberosCheckedAt: '',
      kerberosProblem: '',
      keytabCheck: '',
      isSamba: false,
      systemBaseUri: 'https://id.example.org',
      account: 'EXAMPLE\\http-id',
      command1: 'setspn -S HTTP/id.example.org EXAMPLE\\http-id',
      command2:
        'ktpass /out id.example.org.keytab /princ HTTP/id.example.org@EXAMPLE.ORG /mapuser EXAMPLE\\http-id /crypto AES256-SHA1 /ptype KRB5_NT_PRINCIPAL /pass *',
      directoryAsked: true,
      errorList: [],
    });
    const told = publishedBy(app);
    for (const _again of [1, 2]) {
      assert.equal((await register(app, admin)).json(), { kerberosEnabled: true, errorList: [] });
      assert.is(await namesOf('http-id'), 'HTTP/id.example.org');
    }
    const change = { resource: SPN_ADDRESS, action: 'changed', audience: { admins: true, userIds: [] } };
    assert.equal(told, [change, change], 'it changes nothing of the providers');
    assert.is((await read(app, admin)).kerberosEnabled, true);
    await register(app, admin, { password: 'Wrong-Secret-9' });
    const rows = await app.storage.db.selectFrom('settings').selectAll().execute();
    const all = app.log.join('') + JSON.stringify(rows);
    assert.match(all, 'HTTP/id.example.org');
    for (const secret of [ADMIN.password, 'Wrong-Secret-9']) assert.not.match(all, secret, 'in a log or a table');
  }));

test('StartTLS is enough, whatever the settings allow for the provider itself', () =>
  withDirectory({ host: `localhost:${slapd.port}`, env: { VESTIBULE_LDAP_TLS: 'off' } }, async (admin, app) => {
    assert.is((await read(app, admin)).canSetSpn, true);
    assert.is((await register(app, admin)).json().kerberosEnabled, true);
  }));

/** A user who may not change the account. */
const ALAN = { user: `cn=Turing\\2C Alan,ou=ad,${BASE}`, password: LDAP_PASSWORD };
const ofOrigin = (VESTIBULE_PUBLIC_URL: string) => ({ env: { VESTIBULE_PUBLIC_URL } });

for (const [what, options, payload, problem] of [
  ['a wrong password', ofOrigin('https://free.example.org'), { password: 'wrong' }, 'SPN_PROBLEM_SIGN_IN'],
  ['a user without the right', ofOrigin('https://free.example.org'), ALAN, 'SPN_PROBLEM_RIGHTS'],
  ['an account that is not there', ofOrigin('https://absent.example.org'), {}, 'SPN_PROBLEM_ACCOUNT_NOT_FOUND'],
  ['a name that two accounts have', ofOrigin('https://twice.example.org'), {}, 'SPN_PROBLEM_DUPLICATE'],
  ['a directory that does not answer', { host: 'ldaps://localhost:1' }, {}, 'SPN_PROBLEM_DIRECTORY'],
] as const)
  test(`${what} is told, and nothing is registered`, () =>
    withDirectory(options, async (admin, app) => {
      const answer = await register(app, admin, payload);
      const { kerberosEnabled, errorList } = answer.json();
      assert.equal([answer.statusCode, kerberosEnabled, errorList[0]], [200, false, problem]);
      const shown = await read(app, admin);
      const canSetSpn = problem !== 'SPN_PROBLEM_DUPLICATE'; // one that is away may answer later
      assert.equal([shown.kerberosEnabled, shown.canSetSpn], [false, canSetSpn]);
      assert.equal(await namesOf('svc-twice'), 'HTTP/twice.example.org');
    }));

test('an untrusted certificate is told before anyone enters a password, with the commands', () =>
  withDirectory({ authority: other.authority.certFile }, async (admin, app) => {
    const { canSetSpn, errorList, command1 } = await read(app, admin);
    assert.equal([canSetSpn, errorList[0]], [false, 'SPN_PROBLEM_TLS']);
    assert.match(command1, 'setspn -S');
    assert.is((await register(app, admin)).json().errorList[0], 'SPN_PROBLEM_TLS');
  }));

test('a navigation does not wait for a directory that never answers', async () => {
  let connections = 0;
  const silent = await startService(() => {
    connections += 1;
  });
  await withDirectory({ host: `ldaps://${silent.host}` }, async (admin, app) => {
    const shown = await app.navigate({ url: SPN_ADDRESS, headers: headersOf(app, admin) });
    assert.equal([shown.statusCode, connections], [200, 0]);
    assert.match(shown.body, '"directoryAsked":false');
    assert.match(shown.body, 'setspn -S HTTP/id.example.org');
    assert.equal([(await read(app, admin)).directoryAsked, connections], [true, 2]);
  });
  silent.close();
});

test('a directory of another kind is told, without commands', () =>
  withDirectory(
    { host: `ldaps://localhost:${other.tlsPort}`, authority: other.authority.certFile },
    async (admin, app) => {
      const { canSetSpn, errorList, command1 } = await read(app, admin);
      assert.equal([canSetSpn, errorList, command1], [false, ['SPN_PROBLEM_NOT_ACTIVE_DIRECTORY'], '']);
      assert.is((await register(app, admin)).json().errorList[0], 'SPN_PROBLEM_NOT_ACTIVE_DIRECTORY');
    },
  ));

test('a server without a public address has no name', () =>
  withDirectory({ env: { VESTIBULE_PUBLIC_URL: undefined } }, async (admin) => {
    const { canSetSpn, errorList, systemBaseUri } = (await admin.get(SPN_ADDRESS)).json();
    assert.equal([canSetSpn, errorList, systemBaseUri], [false, ['SPN_PROBLEM_NO_BASE_ADDRESS'], '']);
    const credentials = { user: ADMIN.username, password: ADMIN.password };
    const answer = (await admin.send('POST', SPN_ADDRESS, credentials)).json();
    assert.equal(answer, { kerberosEnabled: false, errorList: ['SPN_PROBLEM_NO_BASE_ADDRESS'] });
  }));

test('wrong passwords are throttled for the administrator, whosever they are; other failures do not count', () =>
  withDirectory({ env: { VESTIBULE_PUBLIC_URL: 'https://late.example.org' } }, async (admin, app) => {
    for (let attempt = 0; attempt < 8; attempt += 1) assert.is((await register(app, admin, ALAN)).statusCode, 200);
    for (let attempt = 0; attempt < 5; attempt += 1)
      assert.is((await register(app, admin, { user: dnOf(uidOf(attempt)), password: 'wrong' })).statusCode, 200);
    const answer = await register(app, admin);
    assert.equal([answer.statusCode, answer.json().messageKey], [429, 'LOGIN_TOO_MANY_ATTEMPTS']);
    assert.ok(Number(answer.headers['retry-after']) > 0);
    app.now += 30_000;
    assert.is((await register(app, admin)).json().kerberosEnabled, true);
  }));

test('incomplete credentials are refused before the directory is asked, and all of it to other users', () =>
  withDirectory({}, async (admin, app) => {
    for (const payload of [{ user: '' }, { user: ' ' }, { password: '' }, { user: 'a'.repeat(501) }])
      assert.is((await register(app, admin, payload)).statusCode, 400, JSON.stringify(payload));
    const ada = await signedInCaller(app, 'ada');
    assert.is((await app.call({ url: SPN_ADDRESS, headers: headersOf(app, ada) })).statusCode, 403);
  }));

test('the directory says whether the name is registered and on which account; without it, its last answer counts', () =>
  withDirectory(ofOrigin('https://taken.example.org'), async (admin, app) => {
    const shown = await read(app, admin);
    assert.equal([shown.kerberosEnabled, shown.account, shown.kerberosCheckedAt], [true, 'EXAMPLE\\svc-old', '']);
    assert.match(shown.command2, '/mapuser EXAMPLE\\svc-old ');
    void slapd.freeze();
    const away = await read(app, admin);
    slapd.thaw();
    assert.equal([away.kerberosEnabled, away.account], [true, 'EXAMPLE\\svc-old']);
    assert.is(away.kerberosCheckedAt, new Date(app.now).toISOString());
  }));

test('an account with which a provider reads gets no keytab', () =>
  withDirectory(ofOrigin('https://taken.example.org'), async (admin, app) => {
    app.now += 1; // the first provider stays the one of the name
    await addProvider(app, { name: 'Other', username: 'EXAMPLE\\SVC-old' });
    const shown = await read(app, admin);
    assert.equal([shown.canSetSpn, shown.errorList, shown.command2], [false, ['SPN_PROBLEM_READER'], '']);
    assert.equal((await register(app, admin)).json().errorList, ['SPN_PROBLEM_READER']);
  }));

test.run();
