import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { domainContext, domainOfContext } from '../../../../server/spn/domain-name';
import {
  type AccountProvider,
  type PrincipalSource,
  servicePrincipalOf,
  signInName,
} from '../../../../server/spn/service-principal';

const PROVIDER: AccountProvider = {
  username: 'svc-web',
  domainOrId: 'EXAMPLE',
  rootContext: 'dc=corp,dc=example,dc=org',
};

const of = (provider: Partial<AccountProvider> = {}, publicUrl: string | undefined = 'https://id.example.org') =>
  servicePrincipalOf({ publicUrl, provider: { ...PROVIDER, ...provider } });

function principal(provider?: Partial<AccountProvider>, publicUrl?: string) {
  const result = of(provider, publicUrl);
  if (!result.ok) throw new Error(result.problems.join());
  return result.principal;
}

test('the commands are those that Microsoft documents', () => {
  assert.equal(principal(), {
    name: 'HTTP/id.example.org',
    accountName: 'svc-web',
    account: 'EXAMPLE\\svc-web',
    realm: 'CORP.EXAMPLE.ORG',
    setspn: 'setspn -S HTTP/id.example.org EXAMPLE\\svc-web',
    ktpass:
      'ktpass /out id.example.org.keytab /princ HTTP/id.example.org@CORP.EXAMPLE.ORG /mapuser EXAMPLE\\svc-web /crypto AES256-SHA1 /ptype KRB5_NT_PRINCIPAL /pass *',
  });
});

const ACCOUNTS: readonly (readonly [provider: Partial<AccountProvider>, account: string, realm: string])[] = [
  [{ username: 'corp\\svc', domainOrId: 'example.org' }, 'CORP\\svc', 'EXAMPLE.ORG'],
  [{ username: 'svc@corp.example', domainOrId: '' }, 'svc', 'CORP.EXAMPLE.ORG'],
  [{ username: 'svc@corp.example', domainOrId: '', rootContext: 'o=Example' }, 'svc', 'CORP.EXAMPLE'],
  [{ username: 'svc@corp.example' }, 'EXAMPLE\\svc', 'CORP.EXAMPLE.ORG'],
  [{ username: 'svc', domainOrId: 'example.org' }, 'svc', 'EXAMPLE.ORG'],
  [{ username: 'Jürgen_7.x', rootContext: '' }, 'EXAMPLE\\Jürgen_7.x', 'EXAMPLE'],
  [{ rootContext: 'OU=Users, DC=example , DC=org' }, 'EXAMPLE\\svc-web', 'EXAMPLE.ORG'],
];

for (const [provider, account, realm] of ACCOUNTS) {
  test(`the account of ${JSON.stringify(provider)} is ${account} of ${realm}`, () => {
    const found = principal(provider);
    assert.equal([found.account, found.realm], [account, realm]);
  });
}

const PROBLEMS: readonly (readonly [source: PrincipalSource, problems: readonly string[]])[] = [
  [{}, ['SPN_PROBLEM_NO_BASE_ADDRESS', 'SPN_PROBLEM_NO_PROVIDER']],
  [{ publicUrl: 'https://id.example.org' }, ['SPN_PROBLEM_NO_PROVIDER']],
  [{ provider: PROVIDER }, ['SPN_PROBLEM_NO_BASE_ADDRESS']],
  ...[
    'http://localhost:8420',
    'http://a.localhost',
    'https://127.0.0.1',
    'https://192.0.2.1',
    'https://[2001:db8::1]',
  ].map((publicUrl) => [{ publicUrl, provider: PROVIDER }, ['SPN_PROBLEM_BASE_ADDRESS']] as const),
  ...[
    ';',
    '&',
    '|',
    '`',
    '$',
    '"',
    "'",
    '<',
    '>',
    '(',
    '%',
    '!',
    '^',
    '*',
    '?',
    '{',
    '~',
    '#',
    ',',
    '\u202e',
    '\u2019',
  ].map(
    (character) =>
      [
        { publicUrl: 'https://id.example.org', provider: { ...PROVIDER, username: `svc${character}` } },
        ['SPN_PROBLEM_CHARACTERS'],
      ] as const,
  ),
  ...['EXAMPLE&calc', '-EXAMPLE', 'EX AMPLE', '$(id)', 'a.b`c'].map(
    (domainOrId) =>
      [
        { publicUrl: 'https://id.example.org', provider: { ...PROVIDER, domainOrId } },
        ['SPN_PROBLEM_CHARACTERS'],
      ] as const,
  ),
  ...['', '@example.org', 'CORP\\', 'cn=svc,dc=example,dc=org', 'a\\b\\c', 'a@b@c'].map(
    (username) =>
      [{ publicUrl: 'https://id.example.org', provider: { ...PROVIDER, username } }, ['SPN_PROBLEM_ACCOUNT']] as const,
  ),
  [
    { publicUrl: 'https://id.example.org', provider: { username: 'svc', domainOrId: '', rootContext: 'o=Example' } },
    ['SPN_PROBLEM_DOMAIN'],
  ],
];

for (const [source, problems] of PROBLEMS) {
  test(`${JSON.stringify(source)} is refused with ${problems.join()}`, () =>
    assert.equal(servicePrincipalOf(source), { ok: false, problems }));
}

test('a name has neither port nor a dot at its end, and a name of another script is in Punycode', () => {
  assert.is(principal({}, 'https://id.example.org:8443').name, 'HTTP/id.example.org');
  assert.is(principal({}, 'https://id.example.org.').name, 'HTTP/id.example.org');
  assert.is(principal({}, 'https://ünter.example').name, 'HTTP/xn--nter-zra.example');
  assert.is(principal({}, 'http://intranet').name, 'HTTP/intranet');
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

test.run();
