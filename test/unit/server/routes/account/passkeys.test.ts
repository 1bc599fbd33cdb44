import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setApp } from '../../http/test-app';
import { passkeysOf, signInBy, withPasskey } from './passkey-actions';

const app = setApp(test);

const MINUTE = 60_000;
const ICLOUD = 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd';

test('a passkey is added with the name of its authenticator, signs in without a user name, and is listed', async () => {
  const { authenticator } = await withPasskey(app, 'ada', { aaguid: ICLOUD });
  app.now += MINUTE;
  const { who, answer } = await signInBy(app, authenticator);
  assert.equal([answer.statusCode, answer.json().redirectUrl], [200, 'http://localhost/']);
  assert.is(await who.name(), 'ada');
  const { passkeys, mustReauthenticate, hasPassword, rpId } = await passkeysOf(who);
  const [{ id: _id, credentialId, ...passkey }] = passkeys;
  assert.equal(passkey, {
    name: 'iCloud Keychain',
    createdAt: new Date(app.now - MINUTE).toISOString(),
    lastUsedAt: new Date(app.now).toISOString(),
    isSynced: true,
    isCurrent: true,
  });
  assert.equal([credentialId, mustReauthenticate, hasPassword, rpId], [authenticator.id, false, true, 'localhost']);
});

test.run();
