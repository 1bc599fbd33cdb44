import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CheckStage } from '../../../../../shared/contract/identity-providers/connection-check';
import { ADMIN, BASE } from '../../../../ldap/directory-data';
import { hasSlapd } from '../../../../ldap/start-slapd';
import { type TestApp, testApp } from '../../http/test-app';
import { hostOf, setSlapd } from '../../sign-in/directory-fixtures';
import { falseFlags, type ProviderAdmin, providerAdmin } from './provider-calls';

const CONNECTION = { suffix: '/connection' };

const test = suite('providers of a real directory');
const slapd = setSlapd(test);
let app: TestApp;
let admin: ProviderAdmin;

async function start(env: NodeJS.ProcessEnv = {}): Promise<void> {
  app = await testApp({ env: { VESTIBULE_CA_FILE: `${slapd.folder}/Test authority.pem`, ...env } });
  admin = await providerAdmin(app, {
    host: hostOf(slapd),
    ...ADMIN,
    rootContext: BASE,
    adminGroup: 'IT-Administrators',
  });
}
test.after.each(() => app.close());

const stored = () => app.storage.db.selectFrom('identity_providers').selectAll().execute();

test('a save passes with six flags, by ldaps and with StartTLS', async () => {
  await start({ VESTIBULE_LDAP_TLS: 'required' });
  for (const [name, address] of [
    ['StartTLS', hostOf(slapd)],
    ['ldaps', `ldaps://localhost:${slapd.tlsPort}`],
  ]) {
    const check = await admin.save({ providerName: name, host: address });
    assert.equal([falseFlags(check), check.errorList], [[], []], name);
  }
  assert.is((await stored()).length, 2);
});

test('neither a save nor a check connects to an address that is denied, in whatever spelling', async () => {
  await start({ VESTIBULE_DENIED_ADDRESSES: '127.0.0.0/8 ::1' });
  for (const address of ['localhost', '127.0.0.1', '[::ffff:127.0.0.1]']) {
    const change = { host: `${address}:${slapd.port}` };
    const check = await admin.save(change);
    assert.equal([falseFlags(check)[0], check.errorList], ['connectionOk', ['CONNECTION_ADDRESS_DENIED']]);
    const { stages } = (await admin.post(change, CONNECTION)).json();
    const results = stages.map(({ result }: CheckStage) => result);
    assert.equal([results[0], results.includes('passed')], ['failed', false]);
  }
});

if (hasSlapd) test.run();
