import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CheckStage } from '../../../../../shared/contract/connection-check';
import { CHECK_FLAGS, isCheckPassed, type ProviderCheck } from '../../../../../shared/contract/providers';
import { SECRET_MASK } from '../../../../../shared/contract/secret-mask';
import { ADMIN, BASE } from '../../../../ldap/directory-data';
import { freePort, hasSlapd, type Slapd, startSlapd } from '../../../../ldap/start-slapd';
import { type TestApp, testApp } from '../../http/test-app';
import { DIRECTORY } from '../../identity-providers/provider-fixtures';
import { type Caller, signedInCaller } from '../admin-calls';

const PROVIDERS = '/identityprovider/config';

const test = suite('providers of a real directory');
let slapd: Slapd;
let host: string;
let app: TestApp;
let admin: Caller;

test.before(async () => {
  slapd = await startSlapd();
  host = `localhost:${slapd.port}`;
});
test.after(() => slapd.close());

async function start(env: NodeJS.ProcessEnv = {}): Promise<void> {
  app = await testApp({ env: { VESTIBULE_CA_FILE: `${slapd.folder}/Test authority.pem`, ...env } });
  admin = await signedInCaller(app);
}
test.after.each(() => app.close());

const fields = () => ({ ...DIRECTORY, host, ...ADMIN, rootContext: BASE, adminGroup: 'IT-Administrators' });

async function post(change: object, suffix = '') {
  const body = { ...fields(), ...change, antiCsrfToken: admin.antiCsrfToken };
  return (await admin.send('POST', `${PROVIDERS}/${body.id}${suffix}`, body)).json();
}

const save = (change: object = {}): Promise<ProviderCheck> => post(change);
const load = async (id: string) => (await admin.get(`${PROVIDERS}/${id}`)).json();
const stored = () => app.storage.db.selectFrom('identity_providers').selectAll().execute();
const falseFlags = (check: ProviderCheck) => CHECK_FLAGS.filter((name) => !check[name]);

/** Without a technical user group there is none that could be missing. */
const AFTER_CONNECTION = ['accessOk', 'adminGroupOk', 'syntaxOk'];

test('a save passes with six flags, by ldaps and with StartTLS', async () => {
  await start({ VESTIBULE_LDAP_TLS: 'required' });
  for (const [name, address] of [
    ['StartTLS', host],
    ['ldaps', `ldaps://localhost:${slapd.tlsPort}`],
  ]) {
    const check = await save({ providerName: name, host: address });
    assert.equal([falseFlags(check), check.errorList], [[], []], name);
  }
  assert.is((await stored()).length, 2);
});

test('what is wrong makes its flags false, with its key and the directory’s own words, and stores nothing', async () => {
  await start();
  const closed = await freePort();
  const CASES: readonly (readonly [change: object, flags: readonly string[], errors: readonly string[]])[] = [
    [{ host: 'nowhere.invalid' }, ['connectionOk', ...AFTER_CONNECTION], ['CONNECTION_NAME_UNKNOWN']],
    [{ host: `127.0.0.1:${closed}` }, ['connectionOk', ...AFTER_CONNECTION], ['CONNECTION_REFUSED']],
    [{ password: 'wrong' }, AFTER_CONNECTION, ['CONNECTION_BIND_REFUSED', '“invalidCredentials (49)”']],
    [{ rootContext: 'dc=example,dc=com' }, AFTER_CONNECTION, ['CONNECTION_BASE_NOT_FOUND', `“${BASE}”`]],
    [{ adminGroup: 'IT-Administrator' }, ['adminGroupOk'], ['CONNECTION_GROUP_NOT_FOUND']],
    [{ technicalUserGroup: 'nobody has it' }, ['technicalUserGroupOk'], ['CONNECTION_GROUP_NOT_FOUND']],
    [{ userDisplayFormat: '{nothing}' }, ['syntaxOk'], ['CONNECTION_USER_FORMAT_INVALID']],
    [{ userFilter: '(uid=' }, ['syntaxOk'], ['CONNECTION_USER_FILTER_INVALID']],
  ];
  for (const [change, flags, errors] of CASES) {
    const check = await save(change);
    const what = JSON.stringify(change);
    assert.equal([falseFlags(check), check.showInfoTable], [[...flags], true], what);
    assert.equal((check.errorList ?? []).slice(0, errors.length), [...errors], what);
  }
  assert.equal(await stored(), []);
});

test('groups are repaired from the candidates', async () => {
  await start();
  const check = await save({ adminGroup: 'administrators', technicalUserGroup: 'developer' });
  assert.equal(falseFlags(check), ['adminGroupOk', 'technicalUserGroupOk']);
  const { groupList = [] } = check;
  assert.ok(groupList.includes('IT-Administrators'), groupList.join());
  assert.ok(groupList.includes('developers'), groupList.join());
  const repaired = await save({ adminGroup: 'IT-Administrators', technicalUserGroup: 'developers' });
  assert.equal(falseFlags(repaired), []);
  const [row] = await stored();
  assert.match(row?.config ?? '', '"adminGroup":"IT-Administrators"');
});

test('a saved provider is saved again with the mask, and not to another port', async () => {
  await start();
  const { newId } = await save();
  const loaded = await load(newId ?? '');
  assert.is(loaded.password, SECRET_MASK);
  assert.equal(falseFlags(await save({ ...loaded, providerName: 'Again' })), []);
  const moved = await save({ ...loaded, version: '', host: `ldaps://localhost:${slapd.tlsPort}` });
  assert.equal(moved.errorList, ['PROVIDER_PROBLEM_PASSWORD']);
});

for (const [ranges, address] of [
  ['127.0.0.0/8 ::1', 'localhost'],
  ['127.0.0.0/8', '127.0.0.1'],
  ['127.0.0.0/8', '[::ffff:127.0.0.1]'],
] as const) {
  test(`with ${ranges} denied, neither a save nor a check connects to ${address}`, async () => {
    await start({ VESTIBULE_DENIED_ADDRESSES: ranges });
    const change = { host: `${address}:${slapd.port}` };
    const check = await save(change);
    assert.equal([falseFlags(check)[0], check.errorList], ['connectionOk', ['CONNECTION_ADDRESS_DENIED']]);
    const { stages } = await post(change, '/connection');
    const results = stages.map(({ result }: CheckStage) => result);
    assert.equal([results[0], results.includes('passed')], ['failed', false]);
  });
}

test('the staged check shows the certificate and three people, and stores nothing', async () => {
  await start();
  const { stages } = await post({}, '/connection');
  const find = (name: string) => stages.find(({ stage }: CheckStage) => stage === name);
  assert.match(find('tls').certificate.issuer, 'Test authority');
  assert.is(find('users').users.length, 3);
  assert.equal(await stored(), []);
});

test('a directory that has stopped answering is given up after its time-out', async () => {
  await start();
  void slapd.freeze();
  const begun = performance.now();
  try {
    const check = await save({ connectTimeoutInMs: 500 });
    assert.is(isCheckPassed(check), false);
    assert.ok(check.errorList?.includes('CONNECTION_TIMEOUT'), check.errorList?.join());
    assert.ok(performance.now() - begun < 5000);
  } finally {
    slapd.thaw();
  }
});

if (hasSlapd) test.run();
