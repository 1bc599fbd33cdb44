import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { groupsNamed } from '../../../../server/ldap/find-group';
import { withLdapConnection } from '../../../../server/ldap/open-ldap-connection';
import { SourceError } from '../../../../server/outgoing/source-error';
import type { SourceGroup, SourcePhoto, SourceUser } from '../../../../server/providers/directory-source';
import { CHECK_STAGES } from '../../../../shared/contract/identity-providers/connection-check';
import { BASE, LDAP_PASSWORD, PEOPLE } from '../../../support/ldap/directory-data';
import { behindTls, freePort, hasSlapd, type Slapd, startSlapd } from '../../../support/ldap/start-slapd';
import { createAuthority } from '../../../support/ldap/test-certificates';
import { readAll } from '../../../support/server/read-all';
import { selfSigned } from '../../../support/server/self-signed';
import { checked, connectorTo, ldapProvider, outgoing, startService } from './ldap-fixtures';

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

test('a connection with StartTLS passes all stages, and shows the certificate and three users; ldaps passes too', async () => {
  const stages = await checked({ host, technicalUserGroup: 'developers' }, { ...trusted, ldapTls: 'required' });
  const results = Object.values(stages).map(({ stage, result }) => [stage, result]);
  assert.equal(
    results,
    CHECK_STAGES.map((stage) => [stage, 'passed']),
  );
  const { issuer, names, problem } = stages.tls.certificate ?? {};
  assert.equal([issuer, problem], ['O=Vestibule tests, CN=Test authority', '']);
  assert.equal(names, ['localhost', '127.0.0.1']);
  const [first, ...others] = stages.users.users ?? [];
  assert.equal(first, { userName: 'lovelace', displayName: 'Ada Lovelace', email: 'lovelace@example.org' });
  assert.is(others.length, 2);
  for (const { duration } of Object.values(stages)) assert.type(duration, 'number');
  for (const name of ['localhost', '127.0.0.1']) {
    const { tls, users } = await checked({ host: `ldaps://${name}:${slapd.tlsPort}` }, trusted);
    assert.equal([tls.result, users.result], ['passed', 'passed'], name);
  }
  assert.is((await checked({ host }, { ldapTls: 'off' })).tls.messageKey, 'CONNECTION_NOT_ENCRYPTED');
});

test('of several hosts the first that answers is read, one that does not is asked last, and the check warns of it', async () => {
  let connections = 0;
  const silent = await startService(() => {
    connections += 1;
  });
  const refusing = `ldap://localhost:${await freePort()}`;
  const { tcp, users, adminGroup } = await checked({ host: `ldap://${host} ${refusing}` }, trusted);
  assert.equal(
    [tcp.result, tcp.messageKey, tcp.detail],
    ['warning', 'CONNECTION_REFUSED', `${refusing}: ECONNREFUSED`],
  );
  assert.equal([users.result, adminGroup.result], ['passed', 'passed']);
  const several = { host: `ldaps://${silent.host} ${refusing} ldap://${host}`, connectTimeoutInMs: 1000 };
  const { users: read } = connectorTo({ ...several, userFilter: '(uid=lovelace)' }, trusted);
  for (const _again of [1, 2]) assert.is((await readAll<SourceUser>(read(never))).length, 1);
  assert.is(connections, 1);
  const none = await checked({ host: `${refusing} ${refusing}` }, trusted);
  assert.equal([none.tcp.result, none.access.result], ['failed', 'not-tried']);
  silent.close();
});

/** What a directory answers to StartTLS (RFC 4511 §4.1.9), and how the stage of TLS ends. */
const START_TLS_REFUSALS = [
  ['protocolError', '02', 'required', 'failed', 'CONNECTION_TLS_REQUIRED'],
  ['protocolError', '02', 'if-offered', 'warning', 'CONNECTION_NOT_ENCRYPTED'],
  ['unavailable', '34', 'if-offered', 'warning', 'CONNECTION_NOT_ENCRYPTED'],
  ['operationsError', '01', 'if-offered', 'failed', 'CONNECTION_DIRECTORY_ERROR'],
  ['busy', '33', 'if-offered', 'failed', 'CONNECTION_DIRECTORY_ERROR'],
] as const;

for (const [name, code, ldapTls, result, messageKey] of START_TLS_REFUSALS)
  test(`with TLS ${ldapTls}, a directory that answers StartTLS with ${name} ${result === 'failed' ? 'gets no password' : 'is used without'}`, async () => {
    let messages = 0;
    const refusing = await startService((socket) =>
      socket.on('data', () => {
        messages += 1;
        if (messages === 1) socket.write(Buffer.from(`300c02010278070a01${code}04000400`, 'hex'));
        else socket.destroy();
      }),
    );
    const { tls, access } = await checked({ host: refusing.host }, { ldapTls });
    refusing.close();
    assert.equal([tls.result, tls.messageKey], [result, messageKey]);
    assert.equal([access.result, messages], result === 'failed' ? ['not-tried', 1] : ['failed', 2]);
  });

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
    proxy.close();
    assert.equal([tls.result, tls.messageKey, tls.certificate?.problem], ['failed', problem, problem]);
    assert.match(tls.certificate?.fingerprint ?? '', /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    assert.is(access.result, 'not-tried', problem);
  }
  const soon = await behindTls(authority.issue('soon', { names: 'DNS:localhost', to: 5 }), port);
  const { tls } = await checked({ host: `ldaps://localhost:${soon.port}` }, trusted);
  soon.close();
  assert.equal([tls.result, tls.messageKey], ['warning', 'CONNECTION_CERTIFICATE_EXPIRES_SOON']);
});

const firstFailure = async (...input: Parameters<typeof checked>) => {
  const failed = Object.values(await checked(...input)).find(({ result }) => result === 'failed');
  return [failed?.stage, failed?.messageKey, failed?.detail];
};

test('each stage fails with its own message, and with the words of the directory', async () => {
  const denied = { deniedAddresses: ['127.0.0.0/8', '::1'] };
  assert.equal(await firstFailure({ host: 'a b' }), ['name', 'CONNECTION_HOST_INVALID', '']);
  assert.equal((await firstFailure({ host: 'nowhere.invalid' })).slice(0, 2), ['name', 'CONNECTION_NAME_UNKNOWN']);
  assert.equal(await firstFailure({ host }, denied), ['name', 'CONNECTION_ADDRESS_DENIED', '']);
  const closed = `127.0.0.1:${await freePort()}`;
  assert.equal(await firstFailure({ host: closed }), ['tcp', 'CONNECTION_REFUSED', 'ECONNREFUSED']);
  const cases = [
    [{ password: 'wrong' }, 'access', 'CONNECTION_BIND_REFUSED', 'invalidCredentials (49)'],
    [{ password: '' }, 'access', 'CONNECTION_BIND_REFUSED', ''],
    [{ rootContext: 'dc=example,dc=com' }, 'base', 'CONNECTION_BASE_NOT_FOUND', BASE],
    [{ rootContext: 'example' }, 'base', 'CONNECTION_NAME_INVALID'],
    [{ rootContext: `ou=elsewhere,${BASE}` }, 'base', 'CONNECTION_REFERRAL'],
    [{ userDisplayFormat: '{nothing}' }, 'displayFormat', 'CONNECTION_USER_FORMAT_INVALID', '{nothing}'],
    [{ groupDisplayFormat: '{cn' }, 'displayFormat', 'CONNECTION_GROUP_FORMAT_INVALID', '{cn'],
    [{ userFilter: '(uid=a' }, 'displayFormat', 'CONNECTION_USER_FILTER_INVALID', '(uid=a'],
    [{ groupFilter: 'cn' }, 'displayFormat', 'CONNECTION_GROUP_FILTER_INVALID', 'cn'],
  ] as const;
  for (const [change, ...expected] of cases)
    assert.equal((await firstFailure({ host, ...change }, trusted)).slice(0, expected.length), expected);
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

test('a group is found by name, id and distinguished name with one id, and otherwise near ones are offered', async () => {
  const dn = `CN=IT-Administrators, ou=groups,${BASE}`;
  for (const adminGroup of ['it-administrators', dn, 'Domain Admins'])
    assert.is((await checked({ host, adminGroup }, trusted)).adminGroup.result, 'passed', adminGroup);
  const stages = await checked({ host, adminGroup: 'IT Admins', technicalUserGroup: 'Développers' }, trusted);
  assert.equal(stages.adminGroup.candidates?.slice(0, 2), ['IT-Administrators', 'Domain Admins']);
  assert.is(stages.adminGroup.messageKey, 'CONNECTION_GROUP_NOT_FOUND');
  assert.equal(stages.technicalUserGroup.candidates, ['developers'], 'tried although the other one failed');
  assert.is(stages.users.result, 'passed');
  const { groupId } = connectorTo({ host }, trusted);
  const [byName, byDn] = await Promise.all(['IT-Administrators', dn].map((name) => groupId?.(name, never)));
  assert.equal([typeof byName, byDn], ['string', byName]);
  assert.is(await groupId?.('Nobody', never), undefined);
});

test('several groups with one name give no rights, at the check, and a sign-in reads them all', async () => {
  const provider = ldapProvider({ host });
  const [dn = '', other = ''] = ['ad', 'groups'].map((ou) => `cn=Same name,ou=${ou},${BASE}`);
  const { adminGroup } = await checked({ host, adminGroup: 'Same name' }, trusted);
  assert.equal([adminGroup.result, adminGroup.messageKey], ['failed', 'CONNECTION_GROUP_AMBIGUOUS']);
  assert.equal([...(adminGroup.candidates ?? [])].sort(), [dn, other]);
  assert.is((await checked({ host, adminGroup: other }, trusted)).adminGroup.result, 'passed');
  const elsewhere = await checked({ host, rootContext: `ou=ad,${BASE}`, adminGroup: other }, trusted);
  assert.is(elsewhere.adminGroup.messageKey, 'CONNECTION_GROUP_NOT_FOUND', 'a refresh reads the base only');
  const named = (name: string) =>
    withLdapConnection({ outgoing: outgoing(trusted) }, provider, provider, (connection) =>
      groupsNamed(connection, provider, name),
    );
  assert.equal((await named('same name')).map((group) => group.dn).sort(), [dn, other]);
  assert.equal(
    (await named(other)).map((group) => group.dn),
    [other],
  );
});

test('all users are read in pages, without computers and references, and groups of all kinds with their members', async () => {
  const { users, groups } = connectorTo({ host }, trusted);
  const people = await readAll<SourceUser>(users(never));
  assert.is(people.length, PEOPLE + 5);
  assert.is(new Set(people.map(({ externalId }) => externalId)).size, people.length);
  const find = (name: string) => people.find(({ userName }) => userName === name);
  assert.is(find('PC-1$'), undefined);
  const ada = find('lovelace');
  assert.equal([ada?.displayName, ada?.givenName, ada?.familyName], ['Ada Lovelace', 'Ada', 'Lovelace']);
  assert.equal([ada?.email, ada?.department, ada?.isDisabled], ['lovelace@example.org', 'Engines', false]);
  assert.is(find('locked')?.isDisabled, true);
  const found = await readAll<SourceGroup>(groups(never));
  const named = [
    ...people.map(({ userName: name, references }) => ({ name, references })),
    ...found.map(({ displayName: name, references }) => ({ name, references })),
  ];
  const membersOf = (name: string) => {
    const members = new Set(found.find(({ displayName }) => displayName === name)?.members);
    return named.filter(({ references }) => references.some((each) => members.has(each))).map((each) => each.name);
  };
  const names = ['IT-Administrators', 'Outer circle', 'developers', 'Domain Admins'];
  assert.equal(names.flatMap(membersOf), ['lovelace', 'Inner circle', 'hopper', 'aturing']);
  assert.is(membersOf('Everyone').length, PEOPLE);
  const primary = found.filter(({ references }) => find('outside')?.groups?.some((each) => references.includes(each)));
  assert.equal(
    primary.map(({ displayName }) => displayName),
    ['developers'],
  );
});

test('a photo is read unless it is stored, with the version of its entry', async () => {
  const photosWith = async (stored: boolean) => {
    const found: SourcePhoto[] = [];
    for await (const photo of connectorTo({ host }, trusted).photos?.(() => stored, never) ?? []) found.push(photo);
    return found;
  };
  const [[photo, ...others], [stored]] = [await photosWith(false), await photosWith(true)];
  assert.equal([others.length, Buffer.from(photo?.bytes ?? []).toString('hex')], [0, 'ffd8ffe000104a464946']);
  assert.match(photo?.version ?? '', /^\d{14}Z$/);
  assert.equal([stored?.version, stored?.externalId, stored?.bytes], [photo?.version, photo?.externalId, undefined]);
});

test('filters and display formats do what they say', async () => {
  const provider = { host, userFilter: ' (&\n (uid=lovelace) )', userDisplayFormat: '{sn}, {givenName} ({title})' };
  const users = await readAll<SourceUser>(connectorTo(provider, trusted).users(never));
  const names = users.map(({ displayName }) => displayName);
  assert.equal(names, ['Lovelace, Ada (Countess)']);
});

const problemOf = (work: Promise<unknown>) =>
  work.catch((error: unknown) => error instanceof SourceError && error.messageKey);

test('a directory that stops half-way fails within the time-out', async () => {
  const provider = ldapProvider({ host, connectTimeoutInMs: 1000 });
  const nobody = { username: '', password: '' };
  let isFrozen = false;
  const work = withLdapConnection({ outgoing: outgoing(trusted) }, provider, nobody, async (connection) => {
    await slapd.freeze();
    isFrozen = true;
    return connection.bind({ username: `uid=lovelace,ou=people,${BASE}`, password: LDAP_PASSWORD });
  });
  assert.equal([await problemOf(work), isFrozen], ['CONNECTION_TIMEOUT', true]);
  assert.is((await firstFailure({ host, connectTimeoutInMs: 300 }, trusted))[1], 'CONNECTION_TIMEOUT');
  slapd.thaw();
});

test('a loop may end early, but a directory that ends while it is read is an error, and no shorter list', async () => {
  const read = async (then: (page: readonly SourceUser[]) => Promise<void>) => {
    for await (const page of connectorTo({ host }, trusted).users(never)) await then(page);
  };
  const early = read(async (page) => {
    throw new SourceError('CONNECTION_ABORTED', String(page.length));
  });
  assert.match(String(await early.catch(String)), '500');
  assert.is(await problemOf(read(slapd.end)), 'CONNECTION_LOST');
  await slapd.start();
});

if (hasSlapd) test.run();
