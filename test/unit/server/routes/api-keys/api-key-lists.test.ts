import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hasUnseenUnconfirmedKeys } from '../../../../../server/api-keys/keys-to-confirm';
import { addKey, DAY } from '../../api-keys/key-fixtures';
import { bootOf } from '../../http/test-app';
import { type Actor, ADMIN_INFO, PERSONAL, setKeyTestApp } from './api-key-test-app';

const keys = setKeyTestApp(test);
let admin: Actor;
let ada: Actor;
test.before.each(async () => {
  admin = await keys.actor(keys.app.ids.admin);
  ada = await keys.actor(keys.app.ids.ada);
});

const NO_EXPIRY = { expiresAt: null, isExpired: false, scopes: ['directory:read'] };
const db = () => keys.app.storage.db;
const deps = () => ({ db: db(), clock: () => keys.app.now });
const add = (userId: string, more = {}) => addKey(db(), keys.app.now, { user_id: userId, ...more });

test('a user sees their own keys and no others, with the creator of each', async () => {
  const { id } = await add(ada.id, { label: 'mine', creator_id: admin.id });
  await add(admin.id);
  const grace = { isApiKeyInGracePeriod: true, gracePeriodEnd: new Date(keys.app.now + 14 * DAY).toISOString() };
  const data = {
    apiKeys: [
      { key: id, label: 'mine', creatorDisplayName: 'Display admin', status: 'Created', ...grace, ...NO_EXPIRY },
    ],
  };
  assert.equal((await ada.get(PERSONAL)).json(), data);
  assert.equal(bootOf((await ada.open(PERSONAL)).body).data, data);
});

test('an administrator gets the number of unconfirmed keys of others', async () => {
  const technical = await keys.addUser({ userName: 'import', isTechnical: true });
  for (const userId of [ada.id, ada.id, admin.id, technical, keys.app.ids.disabled]) await add(userId);
  await add(ada.id, { status: 'Confirmed' });
  await add(ada.id, { status: 'Declined' });
  assert.equal((await admin.get(ADMIN_INFO)).json(), { count: 2 });
  assert.equal(bootOf((await admin.open(ADMIN_INFO)).body).data, { count: 2 });
});

test('without keys the count is 0', async () => {
  assert.equal((await admin.get(ADMIN_INFO)).json(), { count: 0 });
});

for (const [what, put] of [
  ['no body', () => admin.send('PUT', ADMIN_INFO)],
  ['an empty object', () => admin.send('PUT', ADMIN_INFO, {})],
] as const) {
  test(`a PUT with ${what} stores that this administrator has seen it`, async () => {
    await add(ada.id);
    const other = await keys.addUser({ userName: 'other', isAdmin: true });
    assert.ok(await hasUnseenUnconfirmedKeys(deps(), admin.id));
    const answer = await put();
    assert.equal([answer.statusCode, answer.body], [204, '']);
    assert.not(await hasUnseenUnconfirmedKeys(deps(), admin.id));
    assert.ok(await hasUnseenUnconfirmedKeys(deps(), other));
    assert.equal((await admin.get(ADMIN_INFO)).json(), { count: 1 });
  });
}

test.run();
