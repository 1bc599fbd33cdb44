import { URI } from 'otpauth';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Account, groupsOfFour, otpauthUri } from '../../../../entries/twofactor/otpauth-uri';

const SECRET = 'JBSWY3DPEHPK3PXP';
const REST = 'algorithm=SHA1&digits=6&period=30';

const URIS: readonly (readonly [name: string, account: Omit<Account, 'secret'>, uri: string])[] = [
  [
    'plain names',
    { issuer: 'Vestibule', label: 'ada' },
    `otpauth://totp/Vestibule:ada?secret=${SECRET}&issuer=Vestibule&${REST}`,
  ],
  [
    'spaces, colons and ampersands are percent-encoded, and a space never becomes a plus sign',
    { issuer: 'A & B: C', label: 'ada@example.com' },
    `otpauth://totp/A%20%26%20B%3A%20C:ada%40example.com?secret=${SECRET}&issuer=A%20%26%20B%3A%20C&${REST}`,
  ],
  [
    'letters outside ASCII',
    { issuer: 'Söhne', label: '艾达' },
    `otpauth://totp/S%C3%B6hne:%E8%89%BE%E8%BE%BE?secret=${SECRET}&issuer=S%C3%B6hne&${REST}`,
  ],
  ['without an issuer', { issuer: '', label: 'ada' }, `otpauth://totp/ada?secret=${SECRET}&${REST}`],
  [
    'a lone surrogate is replaced',
    { issuer: 'V', label: 'a\ud800' },
    `otpauth://totp/V:a%EF%BF%BD?secret=${SECRET}&issuer=V&${REST}`,
  ],
];

for (const [name, account, uri] of URIS) {
  test(name, () => assert.is(otpauthUri({ ...account, secret: SECRET }), uri));
}

test('otpauth parses the names, the secret, the algorithm and the digits', () => {
  const read = URI.parse(otpauthUri({ issuer: 'A & B', label: 'ada lovelace@example.com', secret: SECRET }));
  const { issuer, label, algorithm, digits } = read;
  assert.equal(
    { issuer, label, algorithm, digits },
    { issuer: 'A & B', label: 'ada lovelace@example.com', algorithm: 'SHA1', digits: 6 },
  );
  assert.is(read.secret.base32, SECRET);
});

const HOSTILE = [
  'javascript:alert(1)',
  '//evil.example/',
  '\n\tjavascript:',
  '?secret=EVIL#',
  '../../',
  '&secret=EVIL',
  '\\u0000',
];

for (const text of HOSTILE) {
  test(`the answer ${JSON.stringify(text)} of a server changes neither the scheme nor the host nor another parameter`, () => {
    const { protocol, host, hash, searchParams } = new URL(otpauthUri({ issuer: text, label: text, secret: text }));
    assert.equal([protocol, host, hash], ['otpauth:', 'totp', '']);
    assert.equal([searchParams.getAll('secret'), searchParams.getAll('issuer')], [[text], [text]]);
  });
}

for (const [secret, groups] of [
  ['', ''],
  ['ABC', 'ABC'],
  ['ABCD', 'ABCD'],
  ['ABCDE', 'ABCD E'],
  ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
] as const) {
  test(`'${secret}' is grouped as '${groups}'`, () => assert.is(groupsOfFour(secret), groups));
}

test.run();
