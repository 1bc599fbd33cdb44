import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SCIM_ADDRESS } from '../../../../../shared/contract/addresses';
import { setCaller } from '../../../../support/server/admin-calls';
import { addUser } from '../../../../support/server/temporary-storage';
import { setApp } from '../../../../support/server/test-app';
import { outbox, publishedBy } from '../../../../support/server/test-browser';
import { addKey, DAY, keyRowOf } from '../../api-keys/key-fixtures';
import { CREATE, KEYS, keyChangeOf, NOWHERE, refusedCall } from './key-calls';

const HOUR = 3_600_000;

const app = setApp(test);
const admin = setCaller(test, app);
let [id, secret] = ['', ''];
test.before.each(async () => {
  const user_id = app.ids.admin;
  ({ id, secret } = await addKey(app.storage.db, app.now, { user_id, status: 'Confirmed', label: 'sync' }));
});

const db = () => app.storage.db;
const rotate = (overlapHours: unknown, key = id, more = {}) =>
  admin.send('POST', `${KEYS}/${key}/secret`, { overlapHours, antiCsrfToken: admin.antiCsrfToken, ...more });
const replaceUnused = (unusedPrefix: string) => rotate(24, id, { unusedPrefix });
const end = (key = id) => admin.send('DELETE', `${KEYS}/${key}/secret`, { antiCsrfToken: admin.antiCsrfToken });
const details = async () => (await admin.get(`${KEYS}/${id}`)).json();

const statusWith = async (bearer: string) => {
  const headers = { authorization: `Bearer ${bearer}` };
  return (await app.call({ url: `${SCIM_ADDRESS}/Users?count=1`, headers })).statusCode;
};

test('a key gets a new secret, the one before works until the overlap ends, and both uses are shown', async () => {
  const told = publishedBy(app);
  assert.is(await statusWith(secret), 200);
  const answer = await rotate(24);
  assert.is(answer.statusCode, 200);
  const { saveOk, apiKeyDto } = answer.json();
  assert.equal([saveOk, apiKeyDto.id], [true, id]);
  assert.match(apiKeyDto.key, /^vst_[\w-]{43}$/);
  assert.equal(told, [keyChangeOf(app.ids.admin)]);
  const until = new Date(app.now + 24 * HOUR).toISOString();
  const used = new Date(app.now).toISOString();
  const shown = await details();
  assert.equal([shown.previousSecretUntil, shown.previousSecretLastUsedAt, shown.lastUsedAt], [until, used, null]);
  assert.equal([shown.status, shown.canRotate, shown.previousSecretPrefix], ['Confirmed', true, secret.slice(0, 8)]);
  assert.is(shown.prefix, apiKeyDto.key.slice(0, 8));
  app.now += 24 * HOUR - 1;
  assert.equal([await statusWith(secret), await statusWith(apiKeyDto.key)], [200, 200]);
  await admin.signInAgain(); // the session has ended meanwhile
  const both = await details();
  assert.equal([both.previousSecretLastUsedAt, both.lastUsedAt], Array(2).fill(new Date(app.now).toISOString()));
  app.now += 1;
  assert.equal([await statusWith(secret), await statusWith(apiKeyDto.key)], [401, 200]);
  const after = await details();
  assert.equal([after.previousSecretUntil, after.canRotate], [undefined, true]);
  const stored = JSON.stringify(await keyRowOf(db(), id));
  assert.not(stored.includes(apiKeyDto.key) || stored.includes(secret), 'only hashes are stored');
});

test('without an overlap the secret before ends at once, and an overlap can be ended early, also twice', async () => {
  const now = (await rotate(0)).json().apiKeyDto.key;
  assert.equal([await statusWith(secret), await statusWith(now)], [401, 200]);
  assert.is((await details()).previousSecretUntil, undefined);
  const next = (await rotate(168)).json().apiKeyDto.key;
  for (let times = 0; times < 2; times += 1) {
    assert.equal((await end()).json(), { saveOk: true, problemMessages: [] });
    assert.equal([await statusWith(now), await statusWith(next)], [401, 200]);
  }
  const rows = await db().selectFrom('audit_events').select('detail').where('event', '=', 'api-key-rotated').execute();
  assert.equal(rows.map(({ detail }) => detail).sort(), ['overlap 0 h', 'overlap 168 h', 'overlap ended']);
});

async function outcomesOf(both: readonly ReturnType<typeof rotate>[]) {
  const outcomes = (await Promise.all(both)).map((answer) => answer.json());
  assert.equal(outcomes.map(({ saveOk }) => saveOk).sort(), [false, true]);
  const [refused, saved] = outcomes.sort((one, other) => Number(one.saveOk) - Number(other.saveOk));
  return { key: saved.apiKeyDto.key, problems: refused.problemMessages };
}

test('a key is not rotated again during the overlap, so that no secret is lost, nor once it is declined or expired', async () => {
  const { key, problems } = await outcomesOf([rotate(24), rotate(24)]);
  assert.equal([problems, await statusWith(secret), await statusWith(key)], [['APIKEY_PROBLEM_ROTATED'], 200, 200]);
  await db().updateTable('api_keys').set({ status: 'Declined', previous_until: null }).execute();
  await refusedCall(app, () => rotate(24), 200, 'APIKEY_PROBLEM_DECLINED');
  await db().updateTable('api_keys').set({ status: 'Confirmed', expires_at: 1 }).execute();
  await refusedCall(app, () => rotate(24), 200, 'APIKEY_PROBLEM_EXPIRED');
});

test('a secret that was never used, because its answer was lost, is replaced; the one before works on', async () => {
  assert.is((await replaceUnused(secret.slice(0, 8))).json().saveOk, false, 'there is none before it');
  const lost = (await rotate(24)).json().apiKeyDto.key;
  const prefix = lost.slice(0, 8);
  const { key } = await outcomesOf([replaceUnused(prefix), replaceUnused(prefix)]);
  const until = (await details()).previousSecretUntil;
  assert.is(until, new Date(app.now + 24 * HOUR).toISOString());
  assert.equal([await statusWith(secret), await statusWith(lost), await statusWith(key)], [200, 401, 200]);
  const refused = (await replaceUnused(key.slice(0, 8))).json();
  assert.equal(refused.problemMessages, ['APIKEY_PROBLEM_ROTATED'], 'it was used since');
  assert.is((await details()).canRotate, false);
});

test('the user of a key is mailed that somebody else rotated it, without the secret, and nobody of anything else', async () => {
  await rotate(24);
  await rotate(24);
  const user_id = await addUser(db(), { userName: 'robot', email: 'robot@example.org', isTechnical: true });
  await db().updateTable('api_keys').set({ user_id, previous_until: null }).where('id', '=', id).execute();
  assert.is((await rotate(0)).json().saveOk, true);
  assert.equal(await outbox(app), [], 'an own key, a refused rotation or the key of a technical user');
  await db().updateTable('api_keys').set({ user_id: app.ids.ada }).where('id', '=', id).execute();
  const { key } = (await rotate(0)).json().apiKeyDto;
  const [mail = '', ...more] = await outbox(app);
  assert.equal(more, []);
  for (const part of ['sync', 'administrator']) assert.match(mail, part);
  assert.not.match(mail, key);
});

test('rotation keeps an unconfirmed key unconfirmed, and its expiry', async () => {
  const expires_at = app.now + DAY;
  await db().updateTable('api_keys').set({ status: 'Unconfirmed', expires_at }).where('id', '=', id).execute();
  assert.is((await rotate(168)).json().saveOk, true);
  const row = await keyRowOf(db(), id);
  assert.equal([row.status, row.expires_at], ['Unconfirmed', expires_at]);
  app.now += DAY;
  assert.is(await statusWith(secret), 401, 'an expired key has no overlap');
});

test('other bodies and unknown keys are refused', async () => {
  for (const hours of [1, '24', null, -24]) await refusedCall(app, () => rotate(hours), 400, 'ERROR_BAD_REQUEST');
  for (const key of [NOWHERE, 'x']) {
    await refusedCall(app, () => rotate(24, key), 404, 'ERROR_NOT_FOUND');
    await refusedCall(app, () => end(key), 404, 'ERROR_NOT_FOUND');
  }
});

const createUntil = async (days: number) => {
  const expiresAt = new Date(app.now + days * DAY).toISOString();
  const body = { userId: app.ids.admin, label: 'new', expiresAt, antiCsrfToken: admin.antiCsrfToken };
  return { expiresAt, ...(await admin.send('POST', CREATE, body)).json() };
};

test('a new key works until it expires, tomorrow or in ten years but not later, and the pages say so', async () => {
  for (const days of [-1, 7300]) assert.equal((await createUntil(days)).problemMessages, ['APIKEY_PROBLEM_EXPIRY']);
  for (const days of [1, 3650]) {
    const { expiresAt, saveOk, apiKeyDto } = await createUntil(days);
    assert.is(saveOk, true);
    const shown = (await admin.get(`${KEYS}/${apiKeyDto.id}`)).json();
    assert.equal([shown.expiresAt, shown.isExpired, shown.scopes], [expiresAt, false, ['directory:read']]);
    assert.is(await statusWith(apiKeyDto.key), 200);
    app.now += days * DAY;
    assert.is(await statusWith(apiKeyDto.key), 401);
    await admin.signInAgain(); // the session has ended meanwhile
    const { apiKeys } = (await admin.get(KEYS)).json();
    assert.is(apiKeys.find((each: { id: string }) => each.id === apiKeyDto.id).isExpired, true);
  }
});

test('a key without the scope to read is refused with 403', async () => {
  await db().updateTable('api_keys').set({ scopes: 'other' }).where('id', '=', id).execute();
  const answer = await app.call({ url: `${SCIM_ADDRESS}/Users`, headers: { authorization: `Bearer ${secret}` } });
  assert.is(answer.statusCode, 403);
  assert.match(String(answer.headers['www-authenticate']), 'insufficient_scope');
});

test.run();
