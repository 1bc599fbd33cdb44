import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readLoginSettings } from '../../../../../server/login-settings/login-settings';
import { bootOf, setApp } from '../../http/test-app';
import { addGroups } from '../../login-settings/policy-fixtures';
import { signedInCaller } from '../admin-calls';

const SETTINGS = '/identityprovider/config/login';

const fixture = setApp(test);
const stored = () => readLoginSettings(fixture.storage.db);

test('the page gets the configuration, as data and in the boot slot', async () => {
  const admin = await signedInCaller(fixture);
  const answer = (await admin.get(SETTINGS)).json();
  assert.is(answer.tfaRadio, 'Enabled');
  assert.is(answer.sessionLifetimeHours, 8);
  assert.is(answer.version, '');
  assert.not('ldapLoginUrl' in answer);
  assert.equal(bootOf((await admin.open(SETTINGS)).body).data, answer);
});

test('a save is in force, and answers the version for the next one', async () => {
  const admin = await signedInCaller(fixture);
  const loaded = (await admin.get(SETTINGS)).json();
  const saved = (await admin.send('POST', SETTINGS, { ...loaded, sessionLifetimeHours: 2 })).json();
  assert.is(saved.saveOk, true);
  assert.is((await stored()).sessionLifetimeHours, 2);
  const again = await admin.send('POST', SETTINGS, { ...loaded, version: saved.version, sessionLifetimeHours: 3 });
  assert.is(again.json().saveOk, true);
});

test('of two administrators who loaded the same, the second is told and overwrites nothing', async () => {
  const admin = await signedInCaller(fixture);
  const loaded = (await admin.get(SETTINGS)).json();
  await admin.send('POST', SETTINGS, { ...loaded, sessionLifetimeHours: 2 });
  const second = await admin.send('POST', SETTINGS, { ...loaded, sessionLifetimeHours: 3 });
  assert.equal(second.json(), { saveOk: false, problemMessages: ['LOGIN_CONFIG_STALE'] });
  assert.is((await stored()).sessionLifetimeHours, 2);
  const { version: _, openIdSubAdminGroupName: __, ...documented } = loaded;
  assert.is((await admin.send('POST', SETTINGS, { ...documented, sessionLifetimeHours: 4 })).json().saveOk, true);
  assert.is((await stored()).sessionLifetimeHours, 4, 'without a version the save is taken as it is');
});

for (const [field, value] of [
  ['sessionLifetimeHours', 25],
  ['sessionLifetimeHours', 0],
  ['maxTFAActivationSkipCounter', 101],
  ['maxTFAActivationSkipCounter', -1],
  ['tfaRadio', 'ForceNobody'],
  ['openIdOnly', 'yes'],
] as const) {
  test(`${field} = ${value} is refused and changes nothing`, async () => {
    const admin = await signedInCaller(fixture);
    const before = await stored();
    const loaded = (await admin.get(SETTINGS)).json();
    assert.is((await admin.send('POST', SETTINGS, { ...loaded, [field]: value })).statusCode, 400);
    assert.equal(await stored(), before);
  });
}

test('what only the server decides is ignored', async () => {
  const admin = await signedInCaller(fixture);
  const loaded = (await admin.get(SETTINGS)).json();
  const more = { isCloudView: true, d3ProviderPresent: true, ldapLoginUrl: 'https://evil.example', other: 1 };
  assert.is((await admin.send('POST', SETTINGS, { ...loaded, ...more })).json().saveOk, true);
  const { isCloudView, d3ProviderPresent, ldapLoginUrl } = await stored();
  assert.equal([isCloudView, d3ProviderPresent, ldapLoginUrl], [false, false, '/identityprovider/kerberos']);
});

test('the effects are answered in numbers, and change nothing', async () => {
  const admin = await signedInCaller(fixture);
  const loaded = (await admin.get(SETTINGS)).json();
  const answer = await admin.send('POST', `${SETTINGS}/preview`, { ...loaded, tfaRadio: 'ForceAdmins' });
  assert.equal(answer.json(), {
    tfaRequired: 1,
    tfaMissing: 1,
    notAllowed: 0,
    signedOut: 0,
    requiresOwnTfa: true,
    excludesOwn: false,
    locksOut: false,
  });
  assert.is((await stored()).tfaRadio, 'Enabled');
});

test('the effects of other groups are answered before they are saved', async () => {
  const admin = await signedInCaller(fixture);
  await addGroups(fixture.storage.db, { it: [fixture.ids.admin], sales: [fixture.ids.ada] });
  const loaded = (await admin.get(SETTINGS)).json();
  const preview = async (change: object) =>
    (await admin.send('POST', `${SETTINGS}/preview`, { ...loaded, ...change })).json();
  const forced = await preview({ tfaRadio: 'ForceSelectedGroups', tfaGroups: ['sales'] });
  assert.equal([forced.tfaRequired, forced.requiresOwnTfa], [1, false]);
  const excluded = await preview({ useWhitelist: true, allowedGroups: ['sales'] });
  assert.equal([excluded.excludesOwn, excluded.locksOut], [true, true]);
  const { groups } = (await admin.get('/identityprovider/config/tfagrouplist')).json();
  assert.equal(groups, []);
});

for (const path of ['tfagrouplist', 'loginwhitelist']) {
  const url = `/identityprovider/config/${path}`;

  test(`${path}: a navigation leads to the page, a call gets the groups`, async () => {
    const admin = await signedInCaller(fixture);
    const page = await admin.open(url);
    assert.equal([page.statusCode, page.headers.location], [302, SETTINGS]);
    assert.equal((await admin.get(url)).json(), { groups: [], antiCsrfToken: admin.antiCsrfToken, version: '' });
  });

  test(`${path}: groups are saved with the token, by id and with their names`, async () => {
    const admin = await signedInCaller(fixture);
    await addGroups(fixture.storage.db, { it: [fixture.ids.admin] });
    const { antiCsrfToken } = admin;
    assert.is((await admin.send('POST', url, { groups: ['it'] })).statusCode, 400);
    const saved = await admin.send('POST', url, { groups: ['it'], antiCsrfToken });
    assert.is(saved.json().saveOk, true);
    assert.equal((await admin.get(url)).json().groups, [{ display: 'Group it', value: 'it' }]);
    const none = (await admin.send('POST', url, { groups: [], antiCsrfToken })).json();
    assert.equal([none.saveOk, none.problemMessages], [true, ['LOGIN_CONFIG_GROUPS_EMPTY']]);
  });
}

for (const url of [SETTINGS, '/identityprovider/config/tfagrouplist', '/identityprovider/config/loginwhitelist']) {
  test(`${url} is for administrators only`, async () => {
    const ada = await signedInCaller(fixture, 'ada');
    const { antiCsrfToken } = ada;
    assert.is((await ada.get(url)).statusCode, 403);
    assert.is((await ada.send('POST', url, { groups: [], antiCsrfToken })).statusCode, 403);
  });
}

test('a saved allow-list excludes at the next sign-in, with a message of its own', async () => {
  const admin = await signedInCaller(fixture);
  await addGroups(fixture.storage.db, { it: [fixture.ids.admin] });
  const { antiCsrfToken } = admin;
  await admin.send('POST', '/identityprovider/config/loginwhitelist', { groups: ['it'], antiCsrfToken });
  const loaded = (await admin.get(SETTINGS)).json();
  assert.is((await admin.send('POST', SETTINGS, { ...loaded, useWhitelist: true })).json().saveOk, true);
  const signIn = (User: string) =>
    fixture.call({
      method: 'POST',
      url: '/identityprovider/login',
      payload: new URLSearchParams({ User, Password: 'Vestibule-1' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const refused = await signIn('ada');
  assert.equal([refused.statusCode, refused.json().errorMessage], [200, 'LOGIN_NOT_ALLOWED']);
  assert.is((await signIn('admin')).json().statusCode, 302);
});

test.run();
