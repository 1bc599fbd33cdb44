import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findLinkedAccount, linkAccount } from '../../../../../server/openid/account-linking';
import { CALLBACK_PATH, findProvider } from '../../../../../server/openid/openid-providers';
import { writeLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { SECRET_MASK } from '../../../../../shared/contract/secret-mask';
import { type Caller, setCaller, signedInCaller } from '../../../../support/server/admin-calls';
import { startProvider } from '../../../../support/server/openid-provider';
import { OWN, setApp } from '../../../../support/server/test-app';
import { addGroups } from '../../settings/login-settings/policy-fixtures';
import { fieldsOf } from './provider-sign-in';

const PROVIDERS = '/identityprovider/config/openidconnect';

const provider = await startProvider(OWN + CALLBACK_PATH);
test.after(() => provider.close());

const fixture = setApp(test);
const admin = setCaller(test, fixture);

const fields = () => ({ id: 'create', enabled: false, ...fieldsOf(provider) });
const save = async (change: object = {}, caller: Caller = admin) =>
  (await caller.send('POST', PROVIDERS, { ...fields(), ...change })).json();
const list = async () => (await admin.get(PROVIDERS)).json().openIdConfigs;

test('a new provider gets an id, and its secret never comes back', async () => {
  const saved = await save();
  assert.is(saved.saveOk, true);
  const [shown] = await list();
  const told = { callback: CALLBACK_PATH, isCloud: false, issuer: provider.issuer, version: '1' };
  assert.equal(shown, { ...fields(), id: saved.newId, clientSecret: SECRET_MASK, ...told });
  assert.not.match((await admin.open(PROVIDERS)).body, provider.clientSecret);
  const rows = JSON.stringify(await fixture.storage.db.selectFrom('openid_providers').selectAll().execute());
  assert.not.match(rows, provider.clientSecret);
});

test('the mask leaves the stored secret, which goes to no other server; another text replaces it', async () => {
  const { newId } = await save();
  const secret = async () => (await findProvider(fixture.deps, newId))?.clientSecret;
  const again = await save({ id: newId, clientSecret: SECRET_MASK, description: 'New' });
  assert.equal(again, { saveOk: true, newId: '', problemMessages: [], version: '2' });
  const moved = { tokenEndpoint: 'https://evil.example/token', id: newId, clientSecret: SECRET_MASK };
  assert.equal((await save(moved)).problemMessages, ['OPENID_PROBLEM_SECRET']);
  assert.equal([(await list())[0].tokenEndpoint, await secret()], [fields().tokenEndpoint, provider.clientSecret]);
  assert.is((await save({ ...moved, clientSecret: 'another secret' })).saveOk, true);
  assert.is(await secret(), 'another secret');
});

test('of two saves of the same version the second one is refused', async () => {
  const { newId, version } = await save();
  const loaded = { id: newId, version, clientSecret: SECRET_MASK };
  assert.is((await save({ ...loaded, description: 'First' })).saveOk, true);
  assert.equal((await save({ ...loaded, description: 'Second' })).problemMessages, ['OPENID_PROBLEM_STALE']);
  assert.is((await list())[0].description, 'First');
  const both = await Promise.all(['A', 'B'].map((description) => save({ ...loaded, version: '2', description })));
  assert.is(both.filter(({ saveOk }) => saveOk).length, 1);
  for (const bad of ['x', '-1', '9'.repeat(16)])
    assert.is((await admin.send('POST', PROVIDERS, { ...fields(), version: bad })).statusCode, 400, bad);
});

test('while the provider is away, what is known of it stays in force', async () => {
  const other = await startProvider(OWN + CALLBACK_PATH);
  const at = { authorizeEndpoint: `${other.issuer}/auth`, tokenEndpoint: `${other.issuer}/token` };
  const { newId } = await save({ ...at, enabled: true });
  await other.close();
  const again = { ...at, id: newId, clientSecret: SECRET_MASK, enabled: true };
  assert.is((await save({ ...again, description: 'Renamed' })).saveOk, true);
  assert.is((await findProvider(fixture.deps, newId))?.issuer, other.issuer);
  const changed = await save({ ...again, authorizeEndpoint: `${other.issuer}/x` });
  assert.equal(changed.problemMessages, ['OPENID_PROBLEM_ISSUER']);
});

test('the links of accounts go with their issuer', async () => {
  const { newId } = await save();
  const claims = { sub: '5' };
  await linkAccount(fixture.deps, { providerId: newId, subject: claims.sub, userId: fixture.ids.ada, userAgent: '' });
  const isLinked = async () => (await findLinkedAccount(fixture.deps, { providerId: newId, claims })).ok;
  await save({ id: newId, clientSecret: SECRET_MASK, description: 'Renamed' });
  assert.is(await isLinked(), true);
  const other = await startProvider(OWN + CALLBACK_PATH);
  await save({ id: newId, authorizeEndpoint: `${other.issuer}/auth`, tokenEndpoint: `${other.issuer}/token` });
  await other.close();
  assert.is(await isLinked(), false);
});

test('in the cloud the base address is not the administrator’s to choose', async () => {
  await writeLoginSettings(fixture.storage.db, { isCloudView: true });
  await save({ redirectUri: 'https://evil.example/' });
  const answer = (await admin.get(PROVIDERS)).json();
  assert.is(answer.isCloud, true);
  assert.is(answer.openIdConfigs[0].redirectUri, `${OWN}/`);
});

test('a logo is stored, shown at sign-in, and removed', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
  const logo = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const { newId } = await save({ logo, enabled: true });
  const shown = async () =>
    (await fixture.call({ method: 'GET', url: '/identityprovider/login' })).json().openIdProviderList[0].logo;
  assert.match(await shown(), /^data:image\/svg\+xml,/);
  const known = { id: newId, clientSecret: SECRET_MASK, enabled: true };
  await save(known);
  assert.match(await shown(), /^data:image/, 'a client that sends no logo leaves it');
  const refused = await save({ ...known, logo: 'data:image/png;base64,PHNjcmlwdD4=' });
  assert.equal(refused.problemMessages, ['OPENID_PROBLEM_LOGO']);
  await save({ ...known, logo: '' });
  assert.is(await shown(), undefined);
});

test('a provider with an empty field, no address as endpoint or the mask as its secret is refused', async () => {
  const statusOf = async (change: object) =>
    (await admin.send('POST', PROVIDERS, { ...fields(), ...change })).statusCode;
  const { clientSecret: _, endSessionEndpoint: __, ...required } = fieldsOf(provider);
  for (const field of Object.keys(required)) assert.is(await statusOf({ [field]: ' ' }), 400, field);
  for (const tokenEndpoint of ['javascript:alert(1)', 'file:///etc/passwd', 'no address'])
    assert.is(await statusOf({ tokenEndpoint }), 400, tokenEndpoint);
  assert.equal((await save({ clientSecret: SECRET_MASK })).problemMessages, ['OPENID_PROBLEM_SECRET']);
  const unknown = { authorizeEndpoint: 'http://127.0.0.1:9/auth', tokenEndpoint: 'http://127.0.0.1:9/token' };
  assert.equal((await save({ ...unknown, enabled: true })).problemMessages, ['OPENID_PROBLEM_ISSUER']);
  assert.equal(await list(), []);
  assert.is((await save(unknown)).saveOk, true, 'one whose issuer is not found can be saved, but not enabled');
});

test('an enabled provider is offered at sign-in, and cannot be deleted', async () => {
  const { newId } = await save({ enabled: true });
  const login = async () => (await fixture.call({ method: 'GET', url: '/identityprovider/login' })).json();
  const [offered, ...others] = (await login()).openIdProviderList;
  assert.equal([offered.id, offered.description, others], [newId, 'Corporate', []]);
  const refused = await admin.send('POST', PROVIDERS, { id: newId, delete: true });
  assert.equal(refused.json().problemMessages, ['OPENID_PROBLEM_ENABLED']);
  await save({ id: newId, clientSecret: SECRET_MASK });
  assert.equal((await login()).openIdProviderList, []);
  assert.is((await admin.send('POST', PROVIDERS, { id: newId, delete: true })).json().saveOk, true);
  assert.equal(await list(), []);
});

test('the discovery document fills the endpoints', async () => {
  const url = `${PROVIDERS}/discover`;
  for (const address of [provider.issuer, `${provider.issuer}/.well-known/openid-configuration`]) {
    const found = (await admin.send('POST', url, { address })).json();
    assert.equal([found.issuer, found.tokenEndpoint], [provider.issuer, `${provider.issuer}/token`]);
  }
  const none = await admin.send('POST', url, { address: 'http://127.0.0.1:9' });
  assert.equal([none.statusCode, none.json().messageKey], [404, 'OPENID_PROBLEM_NOT_FOUND']);
});

test('members of the chosen group change providers, and nothing else of the administration', async () => {
  const { db } = fixture.storage;
  await addGroups(db, { it: [fixture.ids.ada] });
  const ada = await signedInCaller(fixture, 'ada');
  assert.is((await ada.get(PROVIDERS)).statusCode, 403);
  await writeLoginSettings(db, { openIdSubAdminGroupId: 'it' });
  assert.is((await ada.get(PROVIDERS)).statusCode, 200);
  assert.is((await ada.open(PROVIDERS)).statusCode, 200);
  assert.is((await save({}, ada)).saveOk, true);
  for (const path of ['login', 'idptrust', 'lastloginlist', 'apikey', 'tfagrouplist'])
    assert.is((await ada.get(`/identityprovider/config/${path}`)).statusCode, 403, path);
});

test.run();
