import { type Change, type Entry, EqualityFilter } from 'ldapts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SourceError } from '../../../../server/outgoing/source-error';
import { domainContext, domainOfContext } from '../../../../server/spn/domain-name';
import { type DirectoryConnection, problemsOf, registerPrincipal } from '../../../../server/spn/register-principal';
import {
  type AccountProvider,
  type PrincipalSource,
  sambaCommands,
  servicePrincipalOf,
  signInName,
  windowsCommands,
} from '../../../../server/spn/service-principal';

const PROVIDER: AccountProvider = {
  username: 'svc-web',
  domainOrId: 'EXAMPLE',
  rootContext: 'dc=corp,dc=example,dc=org',
};

const of = (provider: Partial<AccountProvider> = {}, publicUrl = 'https://id.example.org') =>
  servicePrincipalOf({ publicUrl, provider: { ...PROVIDER, ...provider } });

function principal(provider?: Partial<AccountProvider>, publicUrl?: string) {
  const result = of(provider, publicUrl);
  if (!result.ok) throw new Error(result.problems.join());
  return result.principal;
}

const NAMES = { domains: ['FIRMA', 'ad.firm.example'], suffixes: [] };

const ACCOUNTS: readonly (readonly [provider: Partial<AccountProvider>, account: string, realm: string])[] = [
  [{ username: 'corp\\svc', domainOrId: 'example.org' }, 'CORP\\http-id', 'EXAMPLE.ORG'],
  [{ username: 'svc@corp.example', domainOrId: '' }, 'http-id', 'CORP.EXAMPLE.ORG'],
  [{ username: 'svc@corp.example', domainOrId: '', rootContext: 'o=Example' }, 'http-id', 'CORP.EXAMPLE'],
  [{ username: 'cn=svc,dc=x' }, 'EXAMPLE\\http-id', 'CORP.EXAMPLE.ORG'],
  [{ username: 'Jürgen_7.x', rootContext: '' }, 'EXAMPLE\\http-id', 'EXAMPLE'],
  [{ username: '', domainOrId: '', domainNames: NAMES }, 'FIRMA\\http-id', 'CORP.EXAMPLE.ORG'],
  [{ rootContext: 'OU=Users, DC=example , DC=org' }, 'EXAMPLE\\http-id', 'EXAMPLE.ORG'],
];

test('an account has its domain and its realm, however they were entered', () => {
  for (const [provider, account, realm] of ACCOUNTS) {
    const found = principal(provider);
    assert.equal([found.account, found.realm], [account, realm], JSON.stringify(provider));
  }
});

test('an address that other machines do not know, and what is missing, is refused', () => {
  const refused = (source: PrincipalSource, ...problems: string[]) =>
    assert.equal(servicePrincipalOf(source), { ok: false, problems }, JSON.stringify(source));
  const publicUrl = 'https://id.example.org';
  refused({}, 'SPN_PROBLEM_NO_BASE_ADDRESS', 'SPN_PROBLEM_NO_PROVIDER');
  refused({ publicUrl }, 'SPN_PROBLEM_NO_PROVIDER');
  refused({ provider: PROVIDER }, 'SPN_PROBLEM_NO_BASE_ADDRESS');
  for (const host of ['localhost:8420', 'a.localhost', '127.0.0.1', '192.0.2.1', '[2001:db8::1]'])
    refused({ publicUrl: `http://${host}`, provider: PROVIDER }, 'SPN_PROBLEM_BASE_ADDRESS');
});

test('names with characters that a command line reads, and those of no account or domain, are refused', () => {
  const refused = (provider: Partial<AccountProvider>, problem: string) =>
    assert.equal(of(provider), { ok: false, problems: [problem] }, JSON.stringify(provider));
  for (const character of ';&|`$"\'<>(%!^*?{~#,\u202e\u2019')
    refused({ username: `EX${character}\\svc` }, 'SPN_PROBLEM_CHARACTERS');
  for (const domainOrId of ['EXAMPLE&calc', '-EXAMPLE', 'EX AMPLE', '$(id)', 'a.b`c'])
    refused({ domainOrId }, 'SPN_PROBLEM_CHARACTERS');
  refused({ username: 'svc', domainOrId: '', rootContext: 'o=Example' }, 'SPN_PROBLEM_DOMAIN');
});

test('a name has neither port nor a dot at its end, and a name of another script is in Punycode', () => {
  const names = {
    'https://id.example.org:8443': 'HTTP/id.example.org',
    'https://id.example.org.': 'HTTP/id.example.org',
    'https://ünter.example': 'HTTP/xn--nter-zra.example',
    'http://intranet': 'HTTP/intranet',
  };
  for (const [address, name] of Object.entries(names)) assert.is(principal({}, address).name, name);
});

test("the account is one of the name's own, unless the directory has the name on another one", () => {
  assert.is(principal({}, 'https://sign-in-of-the-whole-firm.example.org').accountName, 'http-sign-in-of-the-');
  const known = servicePrincipalOf({ publicUrl: 'https://id.example.org', provider: PROVIDER, accountName: 'svc-old' });
  assert.is(known.ok && known.principal.account, 'EXAMPLE\\svc-old');
});

test('the commands of Samba and of Windows differ', () => {
  assert.equal(sambaCommands(principal()), {
    command1: 'samba-tool spn add HTTP/id.example.org http-id',
    command2: 'samba-tool domain exportkeytab id.example.org.keytab --principal=HTTP/id.example.org',
  });
  assert.match(windowsCommands(principal()).command2, 'ktpass /out id.example.org.keytab ');
});

test('a user name without a domain gets that of the account', () => {
  assert.is(signInName('admin', principal()), 'EXAMPLE\\admin');
  assert.is(signInName('admin', principal({ domainOrId: '' })), 'admin@corp.example.org');
  for (const name of ['OTHER\\admin', 'admin@other.example', 'cn=admin,dc=example'])
    assert.is(signInName(name, principal()), name);
});

test('the domain of a naming context are the parts at its end', () => {
  assert.is(domainContext('ou=People,dc=example,dc=org'), 'dc=example,dc=org');
  assert.is(domainContext('o=Example'), 'o=Example');
  assert.is(domainOfContext('ou=dc=x,dc=example,dc=org'), 'example.org');
  assert.is(domainOfContext('dc=example,ou=People'), '');
  assert.is(domainOfContext(''), '');
});

const DN = 'CN=Web,OU=Services,DC=example,DC=org';
const PRINCIPAL = { name: 'HTTP/id.example.org', accountName: 'svc-web' };

interface Fake {
  accounts?: readonly string[];
  owners?: readonly string[];
}

/** A directory that answers each search with these entries, and keeps what is asked of it. */
function fakeDirectory({ accounts = [DN], owners = [] }: Fake) {
  const bases = new Set<string>();
  const changes: [dn: string, change: Change][] = [];
  const entries = (dns: readonly string[]): Entry[] => dns.map((dn) => ({ dn }));
  const connection: DirectoryConnection = {
    read: async ({ base, filter }) => {
      if (base !== '') bases.add(base);
      if (!(filter instanceof EqualityFilter)) return [{ dn: '' }];
      assert.is(filter.value, filter.attribute === 'sAMAccountName' ? PRINCIPAL.accountName : PRINCIPAL.name);
      return entries(filter.attribute === 'sAMAccountName' ? accounts : owners);
    },
    modify: async (dn, change) => void changes.push([dn, change]),
  };
  return { connection, bases, changes };
}

const UNCHANGED: readonly (readonly [what: string, fake: Fake, problems: readonly string[]])[] = [
  ['both have the name', { owners: [DN, 'CN=Old'] }, ['SPN_PROBLEM_DUPLICATE', 'CN=Old']],
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

test.run();
