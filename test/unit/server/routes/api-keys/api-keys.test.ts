import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findKeyUser } from '../../../../../server/api-keys/find-key-user';
import { labelTag } from '../../../../../server/api-keys/save-key-label';
import { hasUnseenUnconfirmedKeys } from '../../../../../server/api-keys/unconfirmed-keys';
import { setCaller } from '../../../../support/server/admin-calls';
import { addUser } from '../../../../support/server/temporary-storage';
import { bootOf, setApp } from '../../../../support/server/test-app';
import { publishedBy } from '../../../../support/server/test-browser';
import { addKey, allKeys, DAY } from '../../api-keys/key-fixtures';
import { ADMIN_INFO, CREATE, KEYS, keyChangeOf, NO_EXPIRY, NOWHERE, refusedCall } from './key-calls';

const app = setApp(test);
const admin = setCaller(test, app);

const add = (userId: string, more = {}) => addKey(app.storage.db, app.now, { user_id: userId, ...more });
const create = async () =>
  (await admin.send('POST', CREATE, { userId: app.ids.ada, label: 'Phone', antiCsrfToken: admin.antiCsrfToken })).json()
    .apiKeyDto;

const commonFields = ({ id, key }: { id: string; key: string }) => ({
  id,
  userName: 'ada',
  label: 'Phone',
  status: 'Unconfirmed',
  isTechnicalUser: false,
  isApiKeyInGracePeriod: true,
  gracePeriodEnd: new Date(app.now + 14 * DAY).toISOString(),
  createdAt: new Date(app.now).toISOString(),
  lastUsedAt: null,
  prefix: key.slice(0, 8),
  ...NO_EXPIRY,
});

test('list and details have equal data of a key that is old, confirmed, after its grace period or of a disabled user', async () => {
  const disabled = await addUser(app.storage.db, { userName: 'gone', isDisabled: true });
  const isOver = { isApiKeyInGracePeriod: false, gracePeriodEnd: undefined };
  for (const [wanted, told] of [
    [{ last_used_at: 0 }, { lastUsedAt: '1970-01-01T00:00:00.000Z' }],
    [{ status: 'Confirmed' }, { ...isOver, isUserDisabled: undefined }],
    [{ user_id: disabled }, { ...isOver, isUserDisabled: true }],
  ] as const) {
    const { id } = await add(app.ids.ada, wanted);
    const row = (await admin.get(KEYS)).json().apiKeys.find((each: { id: string }) => each.id === id);
    const details = (await admin.get(`${KEYS}/${id}`)).json();
    for (const [name, value] of Object.entries(told)) assert.equal([row[name], details[name]], [value, value], name);
  }
});

test('the list is empty, then has what was created', async () => {
  assert.equal((await admin.get(KEYS)).json(), { apiKeys: [] });
  const row = commonFields(await create());
  const answer = await admin.get(KEYS);
  assert.equal(answer.json(), { apiKeys: [row] });
});

test('the details have the creator and the right to confirm; those of a new key are empty', async () => {
  const created = await create();
  const told = {
    ...commonFields(created),
    labelTag: labelTag('Phone'),
    userId: app.ids.ada,
    creatorDisplayName: 'Display admin',
    isValidUser: true,
    canConfirm: false,
    canRotate: true,
    antiCsrfToken: admin.antiCsrfToken,
  };
  const url = `${KEYS}/${created.id}`;
  for (const each of [url, `${KEYS}/${created.id.toUpperCase()}`]) assert.equal((await admin.get(each)).json(), told);
  const own = (await admin.get(`${KEYS}/${(await add(app.ids.admin)).id}`)).json();
  assert.equal([own.canConfirm, own.creatorDisplayName], [true, ''], 'the own key that another one created');
  const { antiCsrfToken, id, userId, label, status } = (await admin.get(CREATE)).json();
  assert.equal(
    [antiCsrfToken, id, userId, label, status],
    [admin.antiCsrfToken, '', '', '', 'Unconfirmed'],
    'a new one',
  );
});

test('of an unknown or invalid id there are no details, but the page and its list are sent', async () => {
  for (const id of [NOWHERE, '%27%20or%201=1', `${NOWHERE}0`]) {
    const answer = await admin.get(`${KEYS}/${id}`);
    assert.equal([answer.statusCode, answer.json()], [404, { statusCode: 404, messageKey: 'ERROR_NOT_FOUND' }]);
    const page = await admin.open(`${KEYS}/${id}`);
    assert.equal([page.statusCode, bootOf(page.body).data], [404, {}]);
    assert.match(page.body, 'data-entry="api-keys"');
  }
});

test('a deleted key stops working at once, and can be deleted again; pages hear of it once', async () => {
  const told = publishedBy(app);
  const { id, key } = await create();
  const body = { userName: 'ada', label: 'Phone', status: 'Unconfirmed', delete: true };
  for (const each of [id, id.toUpperCase()]) {
    const answer = await admin.send('POST', KEYS, { ...body, id: each });
    assert.equal([answer.statusCode, answer.json()], [200, { saveOk: true, problemMessages: [] }]);
    assert.equal(await allKeys(app.storage.db), []);
    assert.is(await findKeyUser(app.deps, key), undefined);
  }
  assert.equal(told, [keyChangeOf(app.ids.ada), keyChangeOf(app.ids.ada)], 'of the creation and of one deletion');
});

test('a request without an id or the wish to delete deletes nothing', async () => {
  await add(app.ids.ada, { id: NOWHERE });
  const ids = [1, '', "' or 1=1 --", 'x\0'].map((id) => ({ id, delete: true }));
  for (const body of [{}, { id: NOWHERE }, { id: NOWHERE, delete: false }, { delete: true }, ...ids])
    await refusedCall(app, () => admin.send('POST', KEYS, body), 400, 'ERROR_BAD_REQUEST');
});

test('a PUT without a body or with an empty object stores that this administrator has seen the number', async () => {
  const other = await addUser(app.storage.db, { userName: 'other', isAdmin: true });
  const isUnseen = (by: string) => hasUnseenUnconfirmedKeys(app.deps, { userId: by, createdAt: 0 });
  for (const [index, body] of [undefined, {}].entries()) {
    app.now += 1000;
    await add(app.ids.ada);
    assert.equal([await isUnseen(app.ids.admin), await isUnseen(other)], [true, true]);
    const answer = await admin.send('PUT', ADMIN_INFO, body);
    assert.equal([answer.statusCode, answer.body], [204, '']);
    assert.equal([await isUnseen(app.ids.admin), await isUnseen(other)], [false, true]);
    assert.equal((await admin.get(ADMIN_INFO)).json(), { count: index + 1 });
  }
});

test.run();
