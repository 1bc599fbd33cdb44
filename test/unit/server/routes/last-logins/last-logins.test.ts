import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readListState, replaceListState } from '../../../../../server/last-logins/last-login-list';
import { NO_LOGIN_TIME } from '../../../../../shared/contract/settings/last-logins';
import { setCaller, signedInCaller } from '../../../../support/server/admin-calls';
import { addUser } from '../../../../support/server/temporary-storage';
import { bootOf, setApp } from '../../../../support/server/test-app';
import { testBrowser } from '../../../../support/server/test-browser';

const LIST = '/identityprovider/config/lastloginlist';
const UPDATE = '/identityprovider/config/updatelastloginlist';
const CSV = '/identityprovider/config/lastloginlistcsv';

const fixture = setApp(test);
const admin = setCaller(test, fixture);

async function generate(): Promise<void> {
  assert.is((await admin.send('POST', UPDATE)).statusCode, 200);
  await isGenerated();
}

async function isGenerated(): Promise<void> {
  while ((await readListState(fixture.storage.db)).state.progress !== null)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

const signIn = (user: string) => testBrowser(fixture, 'Firefox/140 (X11; Linux)').signIn(user);

test('while the list is generated, it tells how many accounts it has of how many', async () => {
  const { db } = fixture.storage;
  const { state, version } = await readListState(db);
  const progress = { generation: 1, movedAt: fixture.now, lastUserId: '', count: 1 };
  await replaceListState(db, { ...state, progress }, version);
  const { count, total } = (await admin.get(LIST)).json().progress;
  const accounts = await db.selectFrom('users').select('id').where('is_closed', '=', 0).execute();
  assert.equal([count, total], [1, accounts.length]);
});

test('who first reads the list begins it; a sign-in is in the next one, without one there is no time', async () => {
  const { progress, ...first } = (await admin.get(LIST)).json();
  const never = { lastListUpdate: NO_LOGIN_TIME, lastLoginHistoryActive: false, lastLogins: [] };
  assert.equal(first, { isGenerating: true, ...never });
  await isGenerated();
  assert.is((await admin.get(LIST)).json().lastLogins.length, progress.total);
  await signIn('ada');
  const at = new Date(fixture.now).toISOString();
  await generate();
  const { lastLogins, lastListUpdate } = (await admin.get(LIST)).json();
  const timeOf = (account: string) =>
    lastLogins.find((login: { account: string }) => login.account === account).lastLogin;
  assert.equal([timeOf('ada'), timeOf('admin'), lastListUpdate], [at, NO_LOGIN_TIME, at]);
});

test('the history is turned on, records sign-ins but no wrong password, and is turned off', async () => {
  const history = async () => (await admin.get(`${LIST}/${fixture.ids.ada}`)).json();
  await signIn('ada');
  assert.equal(await history(), []);
  assert.is((await admin.send('PUT', LIST)).statusCode, 200);
  assert.is((await admin.get(LIST)).json().lastLoginHistoryActive, true);
  await testBrowser(fixture).signIn('ada', { password: 'wrong' });
  await signIn('ada');
  const loginDateTime = new Date(fixture.now).toISOString();
  assert.equal(await history(), [{ loginDateTime, loginType: 'UserPass', browser: 'Firefox 140, Linux' }]);
  assert.is((await admin.send('DELETE', LIST)).statusCode, 200);
  assert.equal(await history(), []);
});

test('the file has a name, its length, and every account', async () => {
  await signIn('ada');
  await generate();
  const file = await admin.get(CSV);
  assert.is(file.headers['content-disposition'], 'attachment; filename="last-logins-2026-11-21.csv"');
  assert.match(String(file.headers['content-type']), /^text\/csv; charset=utf-8/);
  assert.is(Number(file.headers['content-length']), file.rawPayload.length);
  const [, ...rows] = file.body.trimEnd().split('\r\n');
  assert.is(rows.length, (await admin.get(LIST)).json().lastLogins.length);
  for (const url of [LIST, CSV]) {
    const head = await fixture.call({ method: 'HEAD', url, headers: { cookie: admin.cookie } });
    assert.equal([head.statusCode, head.rawPayload.length], [200, 0], `the headers of ${url} alone`);
  }
});

test('of a long list the page has only the length, and a call gets it whole, compressed while it is read', async () => {
  for (let index = 0; index < 1100; index += 1) {
    const displayName = index === 7 ? '"Ä",\n\u2028</script>' : 'Same';
    await addUser(fixture.storage.db, { userName: `u${index}`, displayName });
  }
  await generate();
  const navigation = await admin.open(LIST);
  const { count, lastLogins, isGenerating } = Object(bootOf(navigation.body).data);
  assert.equal([count, lastLogins, isGenerating], [1103, [], false]);
  const plain = await admin.get(LIST);
  const list = plain.json();
  assert.is(plain.headers['content-type'], 'application/json; charset=utf-8');
  assert.match(String(plain.headers['cache-control']), /no-store/);
  assert.match(String(plain.headers.vary), /Accept, Accept-Encoding/);
  assert.equal(Object.keys(list), ['isGenerating', 'lastListUpdate', 'lastLoginHistoryActive', 'lastLogins']);
  assert.is(list.lastLogins.length, 1103);
  assert.is(new Set(list.lastLogins.map(({ userId }: { userId: string }) => userId)).size, 1103);
  assert.ok(list.lastLogins.some(({ name }: { name: string }) => name === '"Ä",\n\u2028</script>'));
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await fixture.call({ url: LIST, headers: { cookie: admin.cookie, 'accept-encoding': encoding } });
    assert.is(answer.headers['content-encoding'], encoding);
    assert.is(answer.headers['content-length'], undefined);
    assert.equal(JSON.parse(decode(answer.rawPayload).toString()), list);
    assert.ok(answer.rawPayload.length < plain.rawPayload.length / 3);
  }
});

test('an unknown account has no history, and nothing of it is for other users', async () => {
  assert.equal((await admin.get(`${LIST}/0b46810e-772a-4207-8c0f-9e5a1f0c2d3b`)).json(), []);
  assert.is((await admin.get(`${LIST}/nobody`)).statusCode, 404);
  const ada = await signedInCaller(fixture, 'ada');
  for (const url of [LIST, `${LIST}/${fixture.ids.ada}`, CSV]) assert.is((await ada.get(url)).statusCode, 403);
});

test.run();
