import { once } from 'node:events';
import { createServer } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SourceError, type SourceGroup, type SourceUser } from '../../../../server/identity-providers/directory-source';
import { withLdapConnection } from '../../../../server/ldap/connect';
import { withUniqueNames } from '../../../../server/ldap/find-group';
import { groupOf } from '../../../../server/ldap/ldap-entries';
import { CHECK_STAGES } from '../../../../shared/contract/connection-check';
import { selfSigned } from '../../../e2e/self-signed';
import { BASE, LDAP_PASSWORD, PEOPLE } from '../../../ldap/directory-data';
import { behindTls, freePort, hasSlapd, type Slapd, startSlapd } from '../../../ldap/start-slapd';
import { createAuthority } from '../../../ldap/test-certificates';
import { checked, connectorTo, ldapProvider, outgoing } from './ldap-fixtures';

const test = suite('connector');
let slapd: Slapd;
let trusted: { certificateAuthorities: string };
let host: string;

test.before(async () => {
  slapd = await startSlapd();
  trusted = { certificateAuthorities: slapd.authority.cert };
  host = `localhost:${slapd.port}`;
});

test.after(() => slapd.close());

const never = new AbortController().signal;

test('a connection with StartTLS passes all stages, and shows the certificate and three users', async () => {
  const stages = await checked({ host, technicalUserGroup: 'developers' }, { ...trusted, ldapTls: 'required' });
  assert.equal(
    Object.values(stages).map(({ stage, result }) => [stage, result]),
    CHECK_STAGES.map((stage) => [stage, 'passed']),
  );
  assert.is(stages.tls.certificate?.issuer, 'O=Vestibule tests, CN=Test authority');
  assert.equal(stages.tls.certificate?.names, ['localhost', '127.0.0.1']);
  assert.is(stages.tls.certificate?.problem, '');
  const [first, ...others] = stages.users.users ?? [];
  assert.equal(first, { userName: 'lovelace', displayName: 'Ada Lovelace', email: 'lovelace@example.org' });
  assert.is(others.length, 2);
  for (const { duration } of Object.values(stages)) assert.type(duration, 'number');
});

test('ldaps passes, to a name and to an address', async () => {
  for (const name of ['localhost', '127.0.0.1']) {
    const stages = await checked({ host: `ldaps://${name}:${slapd.tlsPort}` }, trusted);
    assert.is(stages.tls.result, 'passed', name);
    assert.is(stages.users.result, 'passed', name);
  }
});

test('a connection without TLS is a warning, and none where TLS is required', async () => {
  assert.is((await checked({ host }, { ldapTls: 'off' })).tls.messageKey, 'CONNECTION_NOT_ENCRYPTED');
  const plain = createServer((socket) => {
    // Refuses StartTLS with protocolError (2), as a directory without a certificate does.
    socket.once('data', () => socket.write(Buffer.from('300c02010278070a010204000400', 'hex')));
    socket.on('error', () => {}); // the client has gone
  }).listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const address = plain.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const refused = await checked({ host: `127.0.0.1:${port}` }, { ldapTls: 'required' });
  assert.equal([refused.tls.result, refused.tls.messageKey], ['failed', 'CONNECTION_TLS_REQUIRED']);
  assert.is(refused.access.result, 'not-tried');
  plain.close();
});

const START_TLS_REFUSALS = [
  ['protocolError', '02', 'warning', 'CONNECTION_NOT_ENCRYPTED'],
  ['unavailable', '34', 'warning', 'CONNECTION_NOT_ENCRYPTED'],
  ['operationsError', '01', 'failed', 'CONNECTION_DIRECTORY_ERROR'],
  ['busy', '33', 'failed', 'CONNECTION_DIRECTORY_ERROR'],
] as const;

for (const [name, code, result, messageKey] of START_TLS_REFUSALS) {
  test(`a directory that answers StartTLS with ${name} ${result === 'failed' ? 'gets no password' : 'is used without'}`, async () => {
    let messages = 0;
    const refusing = createServer((socket) => {
      socket.on('data', () => {
        messages += 1;
        if (messages === 1) socket.write(Buffer.from(`300c02010278070a01${code}04000400`, 'hex'));
        else socket.destroy();
      });
      socket.on('error', () => {}); // the client has gone
    }).listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    const address = refusing.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { tls, access } = await checked({ host: `127.0.0.1:${port}` }, { ldapTls: 'if-offered' });
    refusing.close();
    assert.equal([tls.result, tls.messageKey], [result, messageKey]);
    assert.equal([access.result, messages], result === 'failed' ? ['not-tried', 1] : ['failed', 2]);
  });
}

test('what is wrong with a certificate is said, and the certificate is shown', async () => {
  const { authority, folder, port } = slapd;
  const stranger = createAuthority(folder, 'Stranger');
  const cases = [
    [authority.issue('expired', { names: 'DNS:localhost', from: -20, to: -10 }), 'CONNECTION_CERTIFICATE_EXPIRED'],
    [authority.issue('future', { names: 'DNS:localhost', from: 10, to: 20 }), 'CONNECTION_CERTIFICATE_NOT_YET_VALID'],
    [authority.issue('other', { names: 'DNS:ldap.example.org' }), 'CONNECTION_CERTIFICATE_OTHER_NAME'],
    [stranger.issue('strange', { names: 'DNS:localhost' }), 'CONNECTION_CERTIFICATE_UNTRUSTED'],
    [selfSigned(['localhost']), 'CONNECTION_CERTIFICATE_SELF_SIGNED'],
  ] as const;
  for (const [certificate, problem] of cases) {
    const proxy = await behindTls(certificate, port);
    const { tls, access } = await checked({ host: `ldaps://localhost:${proxy.port}` }, trusted);
    assert.equal([tls.result, tls.messageKey, tls.certificate?.problem], ['failed', problem, problem]);
    assert.match(tls.certificate?.fingerprint ?? '', /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    assert.is(access.result, 'not-tried', problem);
    proxy.close();
  }
  const soon = await behindTls(authority.issue('soon', { names: 'DNS:localhost', to: 5 }), port);
  const { tls } = await checked({ host: `ldaps://localhost:${soon.port}` }, trusted);
  assert.equal([tls.result, tls.messageKey], ['warning', 'CONNECTION_CERTIFICATE_EXPIRES_SOON']);
  soon.close();
});

const firstFailure = async (...input: Parameters<typeof checked>) => {
  const failed = Object.values(await checked(...input)).find(({ result }) => result === 'failed');
  return [failed?.stage, failed?.messageKey, failed?.detail];
};

test('each stage fails with its own message, and with the words of the directory', async () => {
  const closed = await freePort();
  assert.equal(await firstFailure({ host: 'a b' }), ['name', 'CONNECTION_HOST_INVALID', '']);
  assert.equal((await firstFailure({ host: 'nowhere.invalid' })).slice(0, 2), ['name', 'CONNECTION_NAME_UNKNOWN']);
  const denied = { deniedAddresses: ['127.0.0.0/8', '::1'] };
  assert.equal(await firstFailure({ host }, denied), ['name', 'CONNECTION_ADDRESS_DENIED', '']);
  assert.equal(await firstFailure({ host: `127.0.0.1:${closed}` }), ['tcp', 'CONNECTION_REFUSED', 'ECONNREFUSED']);
  const refused = await firstFailure({ host, password: 'wrong' }, trusted);
  assert.equal(refused, ['access', 'CONNECTION_BIND_REFUSED', 'invalidCredentials (49)']);
  assert.equal(await firstFailure({ host, password: '' }, trusted), ['access', 'CONNECTION_BIND_REFUSED', '']);
  const base = await firstFailure({ host, rootContext: 'dc=example,dc=com' }, trusted);
  assert.equal(base, ['base', 'CONNECTION_BASE_NOT_FOUND', BASE]);
  assert.equal((await firstFailure({ host, rootContext: 'example' }, trusted)).slice(0, 2), [
    'base',
    'CONNECTION_NAME_INVALID',
  ]);
  const elsewhere = await firstFailure({ host, rootContext: `ou=elsewhere,${BASE}` }, trusted);
  assert.equal(elsewhere.slice(0, 2), ['base', 'CONNECTION_REFERRAL']);
});

test('a stage for which something is missing fails, after those before it were tried', async () => {
  const results = async (changes: Parameters<typeof checked>[0], refusals: Parameters<typeof checked>[2]) =>
    Object.values(await checked({ host, ...changes }, trusted, refusals)).map(({ result }) => result);
  const [passed, notTried] = [Array(4).fill('passed'), Array(5).fill('not-tried')];
  assert.equal(await results({ password: '' }, { access: 'X' }), [...passed.slice(1), 'failed', ...notTried]);
  assert.equal(await results({ rootContext: '' }, { base: 'X' }), [...passed, 'failed', ...notTried.slice(1)]);
  const withoutGroup = await results({ adminGroup: '' }, { adminGroup: 'X' });
  assert.equal(withoutGroup, [...passed, 'passed', 'failed', 'skipped', 'passed', 'passed']);
});

test('formats and filters that are malformed are named', async () => {
  const cases = [
    [{ userDisplayFormat: '{nothing}' }, 'CONNECTION_USER_FORMAT_INVALID', '{nothing}'],
    [{ groupDisplayFormat: '{cn' }, 'CONNECTION_GROUP_FORMAT_INVALID', '{cn'],
    [{ userFilter: '(uid=a' }, 'CONNECTION_USER_FILTER_INVALID', '(uid=a'],
    [{ groupFilter: 'cn' }, 'CONNECTION_GROUP_FILTER_INVALID', 'cn'],
  ] as const;
  for (const [changes, messageKey, detail] of cases)
    assert.equal(await firstFailure({ host, ...changes }, trusted), ['displayFormat', messageKey, detail]);
});

test('a group is found by name, id and distinguished name, and otherwise near ones are offered', async () => {
  const dn = `CN=IT-Administrators, ou=groups,${BASE}`;
  for (const adminGroup of ['it-administrators', dn, 'Domain Admins'])
    assert.is((await checked({ host, adminGroup }, trusted)).adminGroup.result, 'passed', adminGroup);
  const stages = await checked({ host, adminGroup: 'IT Admins', technicalUserGroup: 'Développers' }, trusted);
  assert.equal(stages.adminGroup.candidates?.slice(0, 2), ['IT-Administrators', 'Domain Admins']);
  assert.is(stages.adminGroup.messageKey, 'CONNECTION_GROUP_NOT_FOUND');
  assert.equal(stages.technicalUserGroup.candidates, ['developers'], 'tried although the other one failed');
  assert.is(stages.users.result, 'passed');
});

test('a group has one id, by whatever name it is asked for', async () => {
  const { groupId } = connectorTo({ host }, trusted);
  const ids = ['IT-Administrators', `CN=it-administrators, ou=groups,${BASE}`].map((name) => groupId?.(name, never));
  const [byName, byDn] = await Promise.all(ids);
  assert.equal([typeof byName, byDn], ['string', byName]);
  assert.is(await groupId?.('Nobody', never), undefined);
});

test('several groups with one name give no rights, at the check and at a sign-in', async () => {
  const provider = ldapProvider({ host });
  const dns = ['ad', 'groups'].map((ou) => `cn=Same name,ou=${ou},${BASE}`);
  const stages = await checked({ host, adminGroup: 'Same name' }, trusted);
  assert.equal([stages.adminGroup.result, stages.adminGroup.messageKey], ['failed', 'CONNECTION_GROUP_AMBIGUOUS']);
  assert.equal([...(stages.adminGroup.candidates ?? [])].sort(), dns);
  assert.is((await checked({ host, adminGroup: dns[1] ?? '' }, trusted)).adminGroup.result, 'passed');
  const elsewhere = { host, rootContext: `ou=ad,${BASE}`, adminGroup: dns[1] ?? '' };
  assert.is(
    (await checked(elsewhere, trusted)).adminGroup.messageKey,
    'CONNECTION_GROUP_NOT_FOUND',
    'a refresh reads the base only',
  );
  const namesFor = (adminGroup: string) =>
    withLdapConnection({ outgoing: outgoing(trusted) }, provider, provider, async (connection) => {
      const entry = { dn: dns[0] ?? '', cn: 'Same name', entryUUID: 'one' };
      const own = groupOf(provider, entry);
      const [group] = await withUniqueNames(connection, { ...provider, adminGroup }, own === undefined ? [] : [own]);
      return group?.names;
    });
  assert.equal([await namesFor('same name'), await namesFor('Everyone')], [[], ['Same name']]);
});

async function all<Item>(pages: AsyncIterable<readonly Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pages) items.push(...page);
  return items;
}

test('all users are read in pages, without computers and without following references', async () => {
  const users = await all<SourceUser>(connectorTo({ host }, trusted).users(never));
  assert.is(users.length, PEOPLE + 5);
  assert.is(
    users.some(({ userName }) => userName === 'PC-1$'),
    false,
  );
  const ada = users.find(({ userName }) => userName === 'lovelace');
  assert.equal(
    [ada?.displayName, ada?.givenName, ada?.familyName, ada?.email, ada?.department, ada?.isDisabled],
    ['Ada Lovelace', 'Ada', 'Lovelace', 'lovelace@example.org', 'Engines', false],
  );
  assert.is(users.find(({ userName }) => userName === 'locked')?.isDisabled, true);
  assert.is(new Set(users.map(({ externalId }) => externalId)).size, users.length);
});

test('groups of all kinds have references of the same form as their members', async () => {
  const { users, groups } = connectorTo({ host }, trusted);
  const found = await all<SourceGroup>(groups(never));
  const people = await all<SourceUser>(users(never));
  const membersOf = (name: string) => {
    const members = found.find(({ displayName }) => displayName === name)?.members ?? [];
    const things = [
      ...people.map((user) => ({ name: user.userName, ...user })),
      ...found.map((group) => ({ name: group.displayName, ...group })),
    ];
    return things
      .filter(({ references }) => references.some((each) => members.includes(each)))
      .map((each) => each.name);
  };
  assert.equal(membersOf('IT-Administrators'), ['lovelace']);
  assert.equal(membersOf('Outer circle'), ['Inner circle']);
  assert.equal(membersOf('developers'), ['hopper']);
  assert.equal(membersOf('Domain Admins'), ['aturing']);
  assert.is(membersOf('Everyone').length, PEOPLE);
});

test('filters and display formats do what they say', async () => {
  const provider = { host, userFilter: ' (&\n (uid=lovelace) )', userDisplayFormat: '{sn}, {givenName} ({title})' };
  const [ada, ...others] = await all<SourceUser>(connectorTo(provider, trusted).users(never));
  assert.is(ada?.displayName, 'Lovelace, Ada (Countess)');
  assert.equal(others, []);
});

test('a loop that ends early ends the connection', async () => {
  for await (const page of connectorTo({ host }, trusted).users(never)) {
    assert.is(page.length, 500);
    break;
  }
});

test('a directory that stops half-way fails within the time-out', async () => {
  const connector = connectorTo({ host, connectTimeoutInMs: 300 }, trusted);
  const work = withLdapConnection(
    { outgoing: outgoing(trusted) },
    ldapProvider({ host, connectTimeoutInMs: 300 }),
    { username: '', password: '' },
    async (connection) => {
      await slapd.freeze();
      return connection.bind({ username: `uid=lovelace,ou=people,${BASE}`, password: LDAP_PASSWORD });
    },
  );
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.is(error instanceof SourceError && error.messageKey, 'CONNECTION_TIMEOUT');
  const begin = performance.now();
  const stages = await connector.check(never);
  assert.is(stages.find(({ result }) => result === 'failed')?.messageKey, 'CONNECTION_TIMEOUT');
  assert.ok(performance.now() - begin < 3000);
  slapd.thaw();
});

test('a directory that ends while it is read is an error, and no shorter list', async () => {
  const read = async () => {
    for await (const _page of connectorTo({ host }, trusted).users(never)) await slapd.end();
  };
  const error = await read().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.is(error instanceof SourceError && error.messageKey, 'CONNECTION_LOST');
  await slapd.start();
});

if (hasSlapd) test.run();
