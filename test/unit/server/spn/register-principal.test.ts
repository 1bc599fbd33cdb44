import { type Change, type Entry, EqualityFilter } from 'ldapts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SourceError } from '../../../../server/identity-providers/directory-source';
import { type DirectoryConnection, problemsOf, registerPrincipal } from '../../../../server/spn/register-principal';

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

for (const [what, fake, problems] of UNCHANGED) {
  test(`nothing is changed where ${what}`, async () => {
    const { connection, changes } = fakeDirectory(fake);
    assert.equal(await registerPrincipal(connection, PRINCIPAL, 'dc=example,dc=org'), problems);
    assert.equal(changes, []);
  });
}

for (const [key, problem] of [
  ['CONNECTION_BIND_REFUSED', 'SPN_PROBLEM_SIGN_IN'],
  ['CONNECTION_ACCESS_DENIED', 'SPN_PROBLEM_RIGHTS'],
  ['CONNECTION_TLS_REQUIRED', 'SPN_PROBLEM_TLS'],
  ['CONNECTION_CERTIFICATE_EXPIRED', 'SPN_PROBLEM_TLS'],
  ['CONNECTION_SECURITY_REQUIRED', 'SPN_PROBLEM_TLS'],
  ['CONNECTION_TIMEOUT', 'SPN_PROBLEM_DIRECTORY'],
] as const) {
  test(`${key} is ${problem} to the page, with the directory's own words`, () => {
    assert.equal(problemsOf(new SourceError(key)), [problem]);
    assert.equal(problemsOf(new SourceError(key, 'words')), [problem, '“words”']);
  });
}

test.run();
