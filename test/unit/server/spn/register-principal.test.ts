import { type Change, type Entry, EqualityFilter } from 'ldapts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SourceError } from '../../../../server/identity-providers/directory-source';
import { isNameRegistered, storeRegisteredName } from '../../../../server/spn/kerberos-state';
import { type DirectoryConnection, problemsOf, registerPrincipal } from '../../../../server/spn/register-principal';
import { withStorage } from '../temporary-storage';

const DN = 'CN=Web,OU=Services,DC=example,DC=org';
const PRINCIPAL = { name: 'HTTP/id.example.org', accountName: 'svc-web' };

interface Fake {
  accounts?: readonly string[];
  owners?: readonly string[];
  capabilities?: string | string[];
}

/** A directory that answers each search with these entries, and keeps what is asked of it. */
function fakeDirectory({ accounts = [DN], owners = [], capabilities = [] }: Fake) {
  const bases = new Set<string>();
  const changes: [dn: string, change: Change][] = [];
  const entries = (dns: readonly string[]): Entry[] => dns.map((dn) => ({ dn }));
  const connection: DirectoryConnection = {
    read: async ({ base, filter }) => {
      if (base !== '') bases.add(base);
      if (!(filter instanceof EqualityFilter)) return [{ dn: '', supportedCapabilities: capabilities }];
      assert.is(filter.value, filter.attribute === 'sAMAccountName' ? PRINCIPAL.accountName : PRINCIPAL.name);
      return entries(filter.attribute === 'sAMAccountName' ? accounts : owners);
    },
    modify: async (dn, change) => void changes.push([dn, change]),
  };
  return { connection, bases, changes };
}

test('the name is added to the account, which is searched in the whole domain', async () => {
  const { connection, bases, changes } = fakeDirectory({});
  assert.equal(await registerPrincipal(connection, PRINCIPAL, 'ou=people,dc=example,dc=org'), []);
  assert.equal([...bases], ['dc=example,dc=org']);
  const [[dn, { operation, modification }] = ['', { operation: '', modification: undefined }]] = changes;
  assert.equal([changes.length, dn, operation], [1, DN, 'add']);
  assert.equal([modification?.type, modification?.values], ['servicePrincipalName', [PRINCIPAL.name]]);
});

const AD = ['1.2.840.113556.1.4.800', '1.2.840.113556.1.4.1670'];

const UNCHANGED: readonly (readonly [what: string, fake: Fake, problems: readonly string[]])[] = [
  ['the account has the name', { owners: [DN] }, []],
  ['another account has the name', { owners: ['CN=Old'] }, ['SPN_PROBLEM_DUPLICATE', 'CN=Old']],
  ['both have the name', { owners: [DN, 'CN=Old'] }, ['SPN_PROBLEM_DUPLICATE', 'CN=Old']],
  ['there is no such account', { accounts: [], capabilities: AD }, ['SPN_PROBLEM_ACCOUNT_NOT_FOUND']],
  ['there is no such directory', { accounts: [] }, ['SPN_PROBLEM_NOT_ACTIVE_DIRECTORY']],
  ['two accounts have one name', { accounts: [DN, 'CN=Two'] }, ['SPN_PROBLEM_NOT_ACTIVE_DIRECTORY']],
];

test('nothing is changed where the account or another one has the name, or no single account was found', async () => {
  for (const [what, fake, problems] of UNCHANGED) {
    const { connection, changes } = fakeDirectory(fake);
    assert.equal(await registerPrincipal(connection, PRINCIPAL, 'dc=example,dc=org'), problems, what);
    assert.equal(changes, []);
  }
});

const PROBLEMS = {
  CONNECTION_BIND_REFUSED: 'SPN_PROBLEM_SIGN_IN',
  CONNECTION_ACCESS_DENIED: 'SPN_PROBLEM_RIGHTS',
  CONNECTION_TLS_REQUIRED: 'SPN_PROBLEM_TLS',
  CONNECTION_CERTIFICATE_EXPIRED: 'SPN_PROBLEM_TLS',
  CONNECTION_SECURITY_REQUIRED: 'SPN_PROBLEM_TLS',
  CONNECTION_TIMEOUT: 'SPN_PROBLEM_DIRECTORY',
};

test("the page is told what is wrong, with the directory's own words", () => {
  for (const [key, problem] of Object.entries(PROBLEMS)) {
    assert.equal(problemsOf(new SourceError(key)), [problem]);
    assert.equal(problemsOf(new SourceError(key, 'words')), [problem, '“words”']);
  }
});

test('the name counts as registered for the address it was registered for, and for no other one', () =>
  withStorage(async (db) => {
    const isRegisteredAt = (publicUrl: string) => isNameRegistered(db, { publicUrl });
    assert.is(await isRegisteredAt('https://id.example.org'), false);
    await storeRegisteredName(db, 'HTTP/id.example.org');
    assert.is(await isRegisteredAt('https://id.example.org'), true);
    assert.is(await isRegisteredAt('http://id.example.org:8420'), true, 'the name is without port');
    for (const other of ['https://other.example.org', 'http://localhost'])
      assert.is(await isRegisteredAt(other), false, other);
    assert.is(await isNameRegistered(db, {}), false);
  }));

test.run();
