import { writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readSettings, type Settings } from '../../../../server/settings/settings';
import { settingsWarnings } from '../../../../server/settings/settings-warnings';
import { temporaryFolder } from '../../../support/server/temporary-storage';

type Environment = Record<string, string>;

function problemsOf(environment: Environment): string[] {
  const result = readSettings(environment);
  return result.ok ? [] : result.problems;
}

const SMTP_URL_FILE = join(temporaryFolder(), 'smtp-url');
writeFileSync(SMTP_URL_FILE, 'smtp://ada:secret@mail:587\n');

const KEY = Buffer.alloc(32, 5).toString('base64');

const GOOD: [environment: Environment, read: Partial<Settings>][] = [
  [{}, { host: '127.0.0.1', port: 8420, demo: true, demoPassword: 'Vestibule-1', demoUsers: 0, trustedOrigins: [] }],
  [{ PORT: '' }, { port: 8420 }],
  [{ HOST: 'LOCALHOST' }, { host: 'localhost', demo: true }],
  [{ HOST: '::1' }, { demo: true }],
  [{ HOST: '0.0.0.0' }, { demo: false }],
  [{ HOST: '127.0.0.1.example.org' }, { demo: false }],
  [{ VESTIBULE_PUBLIC_URL: 'https://login.example.org' }, { demo: false }],
  [{ VESTIBULE_PUBLIC_URL: 'http://localhost:8000' }, { demo: true }],
  [{ VESTIBULE_PUBLIC_URL: 'http://id.localhost' }, { demo: false }],
  [{ VESTIBULE_DEMO: 'off' }, { demo: false }],
  [{ VESTIBULE_DATA: '/var/lib/v' }, { dataFolder: '/var/lib/v', databaseUrl: 'file:/var/lib/v/vestibule.db' }],
  [{ VESTIBULE_DATABASE_URL: 'file:///srv/x.db' }, { databaseUrl: 'file:/srv/x.db' }],
  [{ VESTIBULE_DATABASE_URL: 'postgres://u:p@db/v' }, { databaseUrl: 'postgres://u:p@db/v' }],
  [{ VESTIBULE_SMTP_URL: 'smtp://a%40b:p%2Fq@mail' }, { smtpUrl: 'smtp://a%40b:p%2Fq@mail' }],
  [{ VESTIBULE_SMTP_URL_FILE: SMTP_URL_FILE }, { smtpUrl: 'smtp://ada:secret@mail:587' }],
  [{ VESTIBULE_SHELL_URL: 'https://portal.example/a#' }, { shellUrl: 'https://portal.example/a#' }],
  [{ VESTIBULE_PUBLIC_URL: 'https://Login.Example.org:443/' }, { publicUrl: 'https://login.example.org' }],
  [{ VESTIBULE_MAIL_FROM: 'Sign-in <a@b.example>' }, { mailFrom: 'Sign-in <a@b.example>' }],
  [{ VESTIBULE_SECRET_KEY: KEY }, { secretKeys: [Buffer.alloc(32, 5)] }],
  [{ VESTIBULE_CLUSTER_ID: 'eu-1/7c:A' }, { clusterId: 'eu-1/7c:A' }],
  [{ VESTIBULE_API_KEY_GRACE_DAYS: '365' }, { apiKeyGraceDays: 365 }],
  [{ VESTIBULE_DEMO_USERS: '100000' }, { demoUsers: 100_000 }],
  [{ VESTIBULE_DEMO_LEGACY_USERS: '1000000' }, { demoLegacyUsers: 1_000_000 }],
  [{ VESTIBULE_DEMO_PASSWORD: 'long enough' }, { demoPassword: 'long enough' }],
  [
    { VESTIBULE_TRUSTED_ORIGINS: 'https://a.example, http://b.example:81 https://A.example/' },
    { trustedOrigins: ['https://a.example', 'http://b.example:81'] },
  ],
  [
    { VESTIBULE_TRUSTED_PROXIES: '10.0.3.7, 10.1.0.0/16 2001:db8:5::/48,::ffff:10.2.0.0/112' },
    { trustedProxies: ['10.0.3.7', '10.1.0.0/16', '2001:db8:5::/48', '::ffff:10.2.0.0/112'] },
  ],
  [{}, { apiKeyGraceDays: 14, demoHistory: true, trustedProxies: [] }],
  [{ VESTIBULE_DEMO_HISTORY: 'off' }, { demoHistory: false }],
  [
    {},
    {
      deniedAddresses: ['169.254.0.0/16', 'fe80::/10', '100.100.100.200', 'fd00:ec2::254'],
      ldapTls: 'if-offered',
    },
  ],
  [{ VESTIBULE_DENIED_ADDRESSES: '10.0.3.7, fe80::/10' }, { deniedAddresses: ['10.0.3.7', 'fe80::/10'] }],
  [{ VESTIBULE_LDAP_TLS: 'required' }, { ldapTls: 'required' }],
];

test('the environment is read, each setting with its default', () => {
  for (const [environment, expected] of GOOD) {
    const result = readSettings(environment);
    assert.ok(result.ok, JSON.stringify(environment));
    assert.equal({ ...result.settings, ...expected }, result.settings, JSON.stringify(environment));
  }
});

const BAD: Readonly<Record<string, readonly string[]>> = {
  PORT: ['-1', '65536', '80.5', '0x50', 'eighty', ' 80'],
  HOST: ['not a host', 'http://127.0.0.1', '999.1.1.1:80'],
  VESTIBULE_DEMO: ['yes'],
  VESTIBULE_DATABASE_URL: ['mysql://u@h/x', 'file:', 'file:folder/', 'file:x.db?mode=memory', 'postgres:nowhere'],
  VESTIBULE_SMTP_URL: ['mail.example.org', 'http://mail.example.org'],
  VESTIBULE_SMTP_URL_FILE: ['/nowhere/smtp-url'],
  VESTIBULE_MAIL_FROM: ['nobody', 'a@b.example, c@d.example', 'A <a@b.example> <c@d.example>'],
  VESTIBULE_SECRET_KEY: ['secret', KEY.slice(1), Buffer.alloc(31).toString('base64'), Buffer.alloc(32).toString('hex')],
  VESTIBULE_PUBLIC_URL: ['login.example.org', 'https://login.example.org/sso'],
  VESTIBULE_SHELL_URL: ['portal.example/#', 'javascript:alert(1)//', 'https://portal.example/ #'],
  VESTIBULE_TRUSTED_ORIGINS: ['https://a.example, *'],
  VESTIBULE_DEMO_PASSWORD: ['short'],
  VESTIBULE_API_KEY_GRACE_DAYS: ['366', '-1', '0.5'],
  VESTIBULE_CLUSTER_ID: ['eu 1', 'é', 'a'.repeat(101)],
  VESTIBULE_DEMO_USERS: ['1000001', 'many'],
  VESTIBULE_DEMO_LEGACY_USERS: ['1000001', '-1'],
  VESTIBULE_DEMO_HISTORY: ['yes'],
  VESTIBULE_TRUSTED_PROXIES: [
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1, 128.0.0.0/1',
    '::/1 8000::/1',
    '::ffff:0:0/96',
    '::ffff:0.0.0.0/97 ::ffff:128.0.0.0/97',
    '10.0.0.0/7',
    '2000::/3',
    Array.from({ length: 128 }, (_, first) => `${first}.0.0.0/8`).join(),
    '10.0.0.0/33',
    '2001:db8::/129',
    '10.0.0.0/255.0.0.0',
    '10.0.0',
    'fe80::1%eth0',
    'proxy.example.org',
  ],
};

test('a bad value is refused by the name of its variable, and a secret in it not repeated', () => {
  for (const [name, values] of Object.entries(BAD))
    for (const value of values) {
      const problems = problemsOf({ [name]: value });
      assert.is(problems.length, 1, value);
      assert.match(problems[0] ?? '', new RegExp(`^${name} accepts `));
    }
  const problems = problemsOf({ VESTIBULE_DATABASE_URL: 'mysql://u:hunter2@h/x', VESTIBULE_DEMO_PASSWORD: 'hunter2' });
  assert.is(problems.length, 2);
  assert.not.match(problems.join(), 'hunter2');
});

test('demo content is refused where other machines can reach the server', () => {
  assert.match(problemsOf({ HOST: '0.0.0.0', VESTIBULE_DEMO: 'on' }).join(), /^VESTIBULE_DEMO accepts /);
});

test('relative paths start in the repository, wherever the server was started', () => {
  const result = readSettings({ VESTIBULE_DATA: 'here', VESTIBULE_DATABASE_URL: 'file:there.db' });
  assert.ok(result.ok);
  assert.ok(isAbsolute(result.settings.dataFolder));
  assert.is(result.settings.databaseUrl, `file:${result.settings.dataFolder.replace(/here$/, 'there.db')}`);
});

const KNOWN = {
  VESTIBULE_PUBLIC_URL: 'x',
  VESTIBULE_LOG: 'info',
  VESTIBULE_DEV: '1',
  VESTIBULE_CONTRACT_PASSWORD: 'x',
  PATH: '',
};

const WARNED: readonly (readonly [env: Environment, publicUrl: string | undefined, warning?: RegExp])[] = [
  [{ VESTIBULE_PUBLIC_ULR: 'x' }, undefined, /^VESTIBULE_PUBLIC_ULR .* Did you mean VESTIBULE_PUBLIC_URL\?$/],
  [{ VESTIBULE_SMTPURL: 'x' }, undefined, /^VESTIBULE_SMTPURL .* Did you mean VESTIBULE_SMTP_URL\?$/],
  [{ VESTIBULE_SOMETHING_ELSE: 'x' }, undefined, /^VESTIBULE_SOMETHING_ELSE is not a setting\. It has no effect\.$/],
  [KNOWN, undefined],
  [{}, 'http://login.example.org', /^VESTIBULE_PUBLIC_URL begins with http:/],
  [{}, 'https://login.example.org'],
  [{}, 'http://localhost:8420'],
  [{}, 'https://192.0.2.7', /^VESTIBULE_PUBLIC_URL has an IP address/],
];

test('unknown variables are warned of, with the one that may be meant, and so is a public URL without TLS', () => {
  for (const [env, publicUrl, warning] of WARNED) {
    const found = settingsWarnings(env, publicUrl);
    assert.is(found.length, warning === undefined ? 0 : 1, JSON.stringify(env));
    if (warning !== undefined) assert.match(found[0] ?? '', warning);
  }
});

test.run();
