import { URI } from 'otpauth';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { groupsOfFour, otpauthUri } from '../../../../entries/twofactor/otpauth-uri';

const SECRET = 'JBSWY3DPEHPK3PXP';
const REST = 'algorithm=SHA1&digits=6&period=30';

for (const [name, issuer, label, uri] of [
  ['plain names', 'Vestibule', 'ada', `Vestibule:ada?secret=${SECRET}&issuer=Vestibule&${REST}`],
  [
    'spaces, colons and ampersands are percent-encoded, and a space never becomes a plus sign',
    'A & B: C',
    'ada@example.com',
    `A%20%26%20B%3A%20C:ada%40example.com?secret=${SECRET}&issuer=A%20%26%20B%3A%20C&${REST}`,
  ],
  ['without an issuer', '', 'ada', `ada?secret=${SECRET}&${REST}`],
  ['a lone surrogate is replaced', 'V', 'a\ud800', `V:a%EF%BF%BD?secret=${SECRET}&issuer=V&${REST}`],
] as const) {
  test(name, () => assert.is(otpauthUri({ issuer, label, secret: SECRET }), `otpauth://totp/${uri}`));
}

test('otpauth parses the names, the secret, the algorithm and the digits', () => {
  const names = { issuer: 'A & Söhne', label: '艾达 lovelace@example.com' };
  const { issuer, label, algorithm, digits, secret } = URI.parse(otpauthUri({ ...names, secret: SECRET }));
  assert.equal({ issuer, label, algorithm, digits }, { ...names, algorithm: 'SHA1', digits: 6 });
  assert.is(secret.base32, SECRET);
});

for (const text of [
  'javascript:alert(1)',
  '//evil.example/',
  '\n\tjavascript:',
  '?secret=EVIL#',
  '../../',
  '&secret=EVIL',
]) {
  test(`the answer ${JSON.stringify(text)} of a server changes neither the scheme nor the host nor another parameter`, () => {
    const { protocol, host, hash, searchParams } = new URL(otpauthUri({ issuer: text, label: text, secret: text }));
    assert.equal([protocol, host, hash], ['otpauth:', 'totp', '']);
    assert.equal([searchParams.getAll('secret'), searchParams.getAll('issuer')], [[text], [text]]);
  });
}

test('the secret is shown in groups of four', () => {
  assert.equal(['', 'ABCD', 'ABCDE', SECRET].map(groupsOfFour), ['', 'ABCD', 'ABCD E', 'JBSW Y3DP EHPK 3PXP']);
});

test.run();
