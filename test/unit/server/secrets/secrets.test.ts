import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSecrets } from '../../../../server/secrets/secrets';
import { SECRETS } from '../temporary-storage';

const OTHER = createSecrets(Buffer.alloc(32, 8));
const TEXT = 'JBSWY3DPEHPK3PXP, and ü';

const START = `v2.${SECRETS.keyId}.`;

const flipped = (sealed: string, at: number) => {
  const bytes = Buffer.from(sealed.slice(START.length), 'base64url');
  bytes[at < 0 ? bytes.length + at : at] = (bytes.at(at) ?? 0) ^ 1;
  return `${START}${bytes.toString('base64url')}`;
};

test('an encrypted text decrypts for the same context', () => {
  assert.is(SECRETS.open(SECRETS.seal(TEXT, 'a'), 'a'), TEXT);
  assert.is(SECRETS.open(SECRETS.seal('', 'a'), 'a'), '');
});

test('encrypted texts reveal nothing, not even whether two are equal', () => {
  const [one, other] = [SECRETS.seal(TEXT, 'a'), SECRETS.seal(TEXT, 'a')];
  assert.is.not(one, other);
  assert.not.match(one, 'JBSWY3DPEHPK3PXP');
  assert.not.match(Buffer.from(one.slice(START.length), 'base64url').toString('latin1'), 'JBSWY3DPEHPK3PXP');
});

const sealed = SECRETS.seal(TEXT, 'a');
const REFUSED: readonly (readonly [what: string, open: () => string])[] = [
  ['for another place', () => SECRETS.open(sealed, 'b')],
  ['with another key', () => OTHER.open(sealed, 'a')],
  ['with a changed nonce', () => SECRETS.open(flipped(sealed, 0), 'a')],
  ['with a changed text', () => SECRETS.open(flipped(sealed, 14), 'a')],
  ['with a changed tag', () => SECRETS.open(flipped(sealed, -1), 'a')],
  ['cut', () => SECRETS.open(sealed.slice(0, -4), 'a')],
  ['cut to nothing', () => SECRETS.open(START, 'a')],
  ['cut to nothing, without an id', () => SECRETS.open('v1.', 'a')],
  ['with the id of another key', () => OTHER.open(sealed.replace(SECRETS.keyId, OTHER.keyId), 'a')],
  ['of another version', () => SECRETS.open(sealed.replace('v2', 'v3'), 'a')],
  ['in clear', () => SECRETS.open(TEXT, 'a')],
];

test('an encrypted text that is changed in any way, or not for this key and place, does not decrypt', () => {
  for (const [what, open] of REFUSED) assert.throws(open, undefined, what);
});

test('the hash of a code cannot be computed without the key', () => {
  assert.is(SECRETS.mac('12345678'), SECRETS.mac('12345678'));
  assert.is.not(SECRETS.mac('12345678'), SECRETS.mac('12345679'));
  assert.is.not(SECRETS.mac('12345678'), OTHER.mac('12345678'));
});

test.run();
