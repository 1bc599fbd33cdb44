import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { labelTag } from '../../../../../server/api-keys/key-rules';
import { findKeyUser } from '../../../../../server/api-keys/verify-key';
import { addKey, allKeys, DAY } from '../../api-keys/key-fixtures';
import { bootOf } from '../../http/test-app';
import { type Actor, CHANGED, CREATE, KEYS, NOWHERE, receivedEvents, setKeyTestApp } from './api-key-test-app';

const keys = setKeyTestApp(test);
let admin: Actor;
let ada: string;
test.before.each(async () => {
  admin = await keys.actor(keys.app.ids.admin);
  ada = keys.app.ids.ada;
});

const db = () => keys.app.storage.db;
const create = (more: Record<string, unknown> = {}) =>
  admin.send('POST', CREATE, { userId: ada, label: 'Phone', antiCsrfToken: admin.token, ...more });

const NO_EXPIRY = { expiresAt: null, isExpired: false, scopes: ['directory:read'] };

/** What list and details have in common for a key that was just created for another user. */
const commonFields = (secret: string) => ({
  isApiKeyInGracePeriod: true,
  gracePeriodEnd: new Date(keys.app.now + 14 * DAY).toISOString(),
  createdAt: new Date(keys.app.now).toISOString(),
  lastUsedAt: null,
  prefix: secret.slice(0, 8),
  ...NO_EXPIRY,
});

for (const [what, wanted, told] of [
  ['an old key', { prefix: null, last_used_at: 0 }, { prefix: undefined, lastUsedAt: '1970-01-01T00:00:00.000Z' }],
  ['a confirmed key', { status: 'Confirmed' }, { isApiKeyInGracePeriod: false, gracePeriodEnd: undefined }],
  ['a key after its grace period', { grace_until: 0 }, { isApiKeyInGracePeriod: false, gracePeriodEnd: undefined }],
] as const) {
  test(`list and details have equal data of ${what}`, async () => {
    const { id } = await addKey(db(), keys.app.now, { user_id: ada, ...wanted });
    const [row] = (await admin.get(KEYS)).json().apiKeys;
    const details = (await admin.get(`${KEYS}/${id}`)).json();
    for (const [name, value] of Object.entries(told)) assert.equal([row[name], details[name]], [value, value], name);
  });
}

test('the list is empty, then has what was created, as data and in the boot slot', async () => {
  assert.equal((await admin.get(KEYS)).json(), { apiKeys: [] });
  const { id, key } = (await create()).json().apiKeyDto;
  const row = {
    id,
    userName: 'ada',
    label: 'Phone',
    status: 'Unconfirmed',
    isTechnicalUser: false,
    ...commonFields(key),
  };
  const answer = await admin.get(KEYS);
  assert.equal(answer.json(), { apiKeys: [row] });
  assert.is(answer.headers['cache-control'], 'no-store');
  assert.equal(bootOf((await admin.open(KEYS)).body).data, { apiKeys: [row] });
});

test('the details have the creator and the right to confirm', async () => {
  const { id, key } = (await create()).json().apiKeyDto;
  const told = {
    ...commonFields(key),
    labelTag: labelTag('Phone'),
    id,
    userId: ada,
    userName: 'ada',
    label: 'Phone',
    status: 'Unconfirmed',
    creatorDisplayName: 'Display admin',
    isValidUser: true,
    isTechnicalUser: false,
    canConfirm: false,
    canRotate: true,
    antiCsrfToken: admin.token,
  };
  assert.equal((await admin.get(`${KEYS}/${id}`)).json(), told);
  assert.equal((await admin.get(`${KEYS}/${id.toUpperCase()}`)).json(), told);
  assert.equal(bootOf((await admin.open(`${KEYS}/${id}`)).body).data, told);
});

test('an administrator may confirm a key of their own that another one created', async () => {
  const { id } = await addKey(db(), keys.app.now, { user_id: admin.id });
  const { canConfirm, creatorDisplayName } = (await admin.get(`${KEYS}/${id}`)).json();
  assert.equal([canConfirm, creatorDisplayName], [true, '']);
});

test('the fields of a new key are empty', async () => {
  const { antiCsrfToken, ...fields } = (await admin.get(CREATE)).json();
  assert.is(antiCsrfToken, admin.token);
  assert.equal([fields.id, fields.userId, fields.label, fields.status], ['', '', '', 'Unconfirmed']);
});

for (const id of [NOWHERE, 'x', '%27%20or%201=1', `${NOWHERE}0`]) {
  test(`there are no details of ${id}, but the page and its list are sent`, async () => {
    const answer = await admin.get(`${KEYS}/${id}`);
    assert.is(answer.statusCode, 404);
    assert.equal(answer.json(), { statusCode: 404, messageKey: 'ERROR_NOT_FOUND' });
    const ctx = await admin.open(`${KEYS}/${id}`);
    assert.is(ctx.statusCode, 404);
    assert.match(ctx.body, 'data-entry="api-keys"');
    assert.equal(bootOf(ctx.body).data, {});
  });
}

test('a deleted key stops working at once, and can be deleted again', async () => {
  const { id, key } = (await create()).json().apiKeyDto;
  const body = { id, userName: 'ada', label: 'Phone', status: 'Unconfirmed', delete: true };
  for (const id of [body.id, body.id.toUpperCase()]) {
    const answer = await admin.send('POST', KEYS, { ...body, id });
    assert.is(answer.statusCode, 200);
    assert.equal(answer.json(), { saveOk: true, problemMessages: [] });
    assert.equal(await allKeys(db()), []);
    assert.is(await findKeyUser({ db: db(), clock: () => keys.app.now }, key), undefined);
  }
});

for (const body of [{}, { id: NOWHERE }, { id: NOWHERE, delete: false }, { delete: true }, { id: 1, delete: true }]) {
  test(`${JSON.stringify(body)} deletes nothing`, async () => {
    await addKey(db(), 0, { user_id: ada, id: NOWHERE });
    const before = await keys.state();
    const answer = await admin.send('POST', KEYS, body);
    assert.is(answer.statusCode, 400);
    assert.is(answer.json().messageKey, 'ERROR_BAD_REQUEST');
    assert.equal(await keys.state(), before);
  });
}

test('an invalid id deletes nothing', async () => {
  for (const id of ['', 'x', "' or 1=1 --", 'x\0'])
    assert.is((await admin.send('POST', KEYS, { id, delete: true })).statusCode, 400);
});

test('the user and administrators receive a creation and a deletion, other users do not', async () => {
  const bob = await keys.actor(await keys.addUser({ userName: 'bob' }));
  const [user, administrator, other] = [await keys.actor(ada), admin, bob].map((who) => receivedEvents(keys, who));
  const { id } = (await create()).json().apiKeyDto;
  assert.equal(await user?.(1), [CHANGED]);
  await admin.send('POST', KEYS, { id, delete: true });
  assert.equal(await user?.(2), [CHANGED, CHANGED]);
  assert.equal(await administrator?.(2), [CHANGED, CHANGED]);
  await admin.send('POST', KEYS, { id, delete: true }); // gone already: nothing changed
  await create({ label: '' });
  assert.is((await user?.(3))?.length, 2);
  assert.equal(await other?.(1), []);
});

test.run();
