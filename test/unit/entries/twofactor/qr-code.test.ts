import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { groupsOfFour } from '../../../../entries/twofactor/AuthenticatorSetup';
import { otpauthUri } from '../../../../entries/twofactor/otpauth-uri';
import { qrPath } from '../../../../entries/twofactor/QrCode';

const SECRET = 'JBSWY3DPEHPK3PXP';
const REST = 'algorithm=SHA1&digits=6&period=30';

test('names are percent-encoded, and a space never becomes a plus sign', () => {
  for (const [issuer, label, uri] of [
    ['Vestibule', 'ada', `Vestibule:ada?secret=${SECRET}&issuer=Vestibule&${REST}`],
    [
      'A & B: C',
      'ada@example.com',
      `A%20%26%20B%3A%20C:ada%40example.com?secret=${SECRET}&issuer=A%20%26%20B%3A%20C&${REST}`,
    ],
    ['', 'ada', `ada?secret=${SECRET}&${REST}`],
    ['V', 'a\ud800', `V:a%EF%BF%BD?secret=${SECRET}&issuer=V&${REST}`],
  ] as const)
    assert.is(otpauthUri({ issuer, label, secret: SECRET }), `otpauth://totp/${uri}`);
});

test('no answer of a server changes the scheme, the host or another parameter', () => {
  const texts = [
    'javascript:alert(1)',
    '//evil.example/',
    '\n\tjavascript:',
    '?secret=EVIL#',
    '../../',
    '&secret=EVIL',
  ];
  for (const text of texts) {
    const { protocol, host, hash, searchParams } = new URL(otpauthUri({ issuer: text, label: text, secret: text }));
    assert.equal([protocol, host, hash], ['otpauth:', 'totp', ''], text);
    assert.equal([searchParams.getAll('secret'), searchParams.getAll('issuer')], [[text], [text]]);
  }
});

test('the secret is shown in groups of four', () => {
  assert.equal(['', 'ABCD', 'ABCDE', SECRET].map(groupsOfFour), ['', 'ABCD', 'ABCD E', 'JBSW Y3DP EHPK 3PXP']);
});

// Version 4 holds 34 bytes at level H, 46 at Q (ISO 18004 table 7): only level H needs version 5, 37 modules, for 35.
test('the error correction is of level H, and a text that is too long for it has no code', () => {
  const sizes = [34, 35, 1273, 1274].map((bytes) => qrPath('a'.repeat(bytes))?.size);
  assert.equal(sizes, [33, 37, 177, undefined]);
});

test.run();
