import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CheckStage } from '../../../../../shared/contract/connection-check';
import { SECRET_MASK } from '../../../../../shared/contract/secret-mask';
import { ADMIN, BASE } from '../../../../ldap/directory-data';
import { freePort, hasSlapd } from '../../../../ldap/start-slapd';
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

/** Without a technical user group there is none that could be missing. */
const AFTER_CONNECTION = ['accessOk', 'adminGroupOk', 'syntaxOk'];

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

test('what is wrong makes its flags false, with its key and the directory’s own words; a check stores nothing', async () => {
  await start();
  const closed = await freePort();
  for (const [change, flags, ...errors] of [
    [{ host: `127.0.0.1:${closed}` }, ['connectionOk', ...AFTER_CONNECTION], 'CONNECTION_REFUSED'],
    [{ password: 'wrong' }, AFTER_CONNECTION, 'CONNECTION_BIND_REFUSED', '“invalidCredentials (49)”'],
    [{ userFilter: '(uid=' }, ['syntaxOk'], 'CONNECTION_USER_FILTER_INVALID'],
  ] as const) {
    const check = await admin.save(change);
    assert.equal([falseFlags(check), check.showInfoTable], [[...flags], true], JSON.stringify(change));
    assert.equal(check.errorList.slice(0, errors.length), errors);
  }
  const { stages } = (await admin.post({}, CONNECTION)).json();
  const find = (name: string) => stages.find(({ stage }: CheckStage) => stage === name);
  assert.match(find('tls').certificate.issuer, 'Test authority');
  assert.is(find('users').users.length, 3);
  const check = await admin.save({ adminGroup: 'administrators' });
  assert.equal([falseFlags(check), check.errorList[0]], [['adminGroupOk'], 'CONNECTION_GROUP_NOT_FOUND']);
  assert.ok(check.groupList?.includes('IT-Administrators'), check.groupList?.join());
  assert.equal(await stored(), []);
});

test('a saved provider is saved again with the mask, and not to another port', async () => {
  await start();
  const { newId } = await admin.save();
  const loaded = await admin.load(newId ?? '');
  assert.is(loaded.password, SECRET_MASK);
  assert.equal(falseFlags(await admin.save({ ...loaded, providerName: 'Again' })), []);
  const moved = await admin.save({ ...loaded, version: '', host: `ldaps://localhost:${slapd.tlsPort}` });
  assert.equal(moved.errorList, ['PROVIDER_PROBLEM_PASSWORD']);
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
