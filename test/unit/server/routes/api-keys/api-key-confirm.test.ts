import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findKeyUser } from '../../../../../server/api-keys/verify-key';
import { addKey, keyRowOf, type Wanted } from '../../api-keys/key-fixtures';
import { bootOf, setApp } from '../../http/test-app';
import { type Caller, signedInCaller } from '../admin-calls';
import { publishedBy } from '../test-browser';
import { CONFIRM, keyChangeOf, NO_EXPIRY, NOWHERE, refusedCall } from './key-calls';

const app = setApp(test);
let ada: Caller;
test.before.each(async () => {
  ada = await signedInCaller(app, 'ada');
});

const db = () => app.storage.db;
/** A key for ada that the administrator created, each a second after the one before. */
const add = (wanted: Partial<Wanted> = {}) => {
  app.now += 1000;
  return addKey(db(), app.now, { user_id: app.ids.ada, creator_id: app.ids.admin, ...wanted });
};
const confirm = (id: string, who = ada) =>
  who.send('POST', `${CONFIRM}?id=${id}`, { AntiCsrfToken: who.antiCsrfToken });
const decline = (id: string, who = ada) =>
  who.send('DELETE', `${CONFIRM}?id=${id}`, { AntiCsrfToken: who.antiCsrfToken });
const shown = async (query = '') => (await ada.get(CONFIRM + query)).json().apiKeyId;

test('the dialog shows the requested key, or the one that has been unconfirmed longest', async () => {
  const [first, { id }] = [await add({ label: 'first' }), await add({ label: 'second' })];
  const names = { apiKeyId: id, apiKeyLabel: 'second', createdBy: 'Display admin' };
  const data = { ...names, ...NO_EXPIRY, antiCsrfToken: ada.antiCsrfToken };
  assert.equal((await ada.get(`${CONFIRM}?apiKeyId=${id}`)).json(), data);
  assert.equal(bootOf((await ada.open(`${CONFIRM}?apiKeyId=${id}`)).body).data, data);
  for (const query of ['', `?apiKeyId=${NOWHERE}`, '?apiKeyId=x%00', `?apiKeyId=${first.id.toUpperCase()}`])
    assert.is(await shown(query), first.id, query);
});

test('a decided key is not shown, unless its user declined it and it has no creator', async () => {
  for (const [wanted, isShown] of [
    [{ status: 'Confirmed' }, false],
    [{ status: 'Declined' }, false],
    [{ status: 'Declined', creator_id: null }, true],
  ] as const) {
    const { id } = await add(wanted);
    assert.is(await shown(`?apiKeyId=${id}`), isShown ? id : undefined);
    assert.is((await ada.get(CONFIRM)).statusCode, 404, 'and never where none is requested');
  }
});

test('a user without an unconfirmed key, even an administrator, gets the dialog with 404 and no data', async () => {
  const admin = await signedInCaller(app);
  const { id } = await add();
  const answer = await admin.open(`${CONFIRM}?apiKeyId=${id}`);
  assert.equal([answer.statusCode, bootOf(answer.body).data], [404, {}]);
  assert.match(answer.body, 'data-entry="apikey-confirm"');
  const asData = await admin.get(`${CONFIRM}?apiKeyId=${id}`);
  assert.equal([asData.statusCode, asData.json()], [404, { statusCode: 404, messageKey: 'ERROR_NOT_FOUND' }]);
});

test('confirming enables a key and answers whether there are more; pages are told of each decision once', async () => {
  const told = publishedBy(app);
  const [first, second] = [await add({ grace_until: 0 }), await add()];
  assert.is(await findKeyUser(app.deps, first.secret), undefined);
  for (const [{ id }, more] of [
    [first, 'true'],
    [second, 'false'],
    [second, 'false'], // as it is already
  ] as const) {
    const answer = await confirm(id);
    assert.equal([answer.statusCode, answer.body], [200, more]);
    assert.match(String(answer.headers['content-type']), 'text/plain');
    assert.is((await keyRowOf(db(), id)).status, 'Confirmed');
  }
  assert.is((await findKeyUser(app.deps, first.secret))?.keyId, first.id);
  assert.equal(told, [keyChangeOf(app.ids.ada), keyChangeOf(app.ids.ada)]);
});

test('declining disables a key at once and answers whether there are more', async () => {
  const told = publishedBy(app);
  const { id, secret } = await add();
  await add();
  assert.ok(await findKeyUser(app.deps, secret));
  const answer = await decline(id);
  assert.equal([answer.statusCode, answer.body], [200, 'true']);
  assert.is(await findKeyUser(app.deps, secret), undefined);
  const { status, grace_until } = await keyRowOf(db(), id);
  assert.equal([status, grace_until], ['Declined', 0]);
  assert.equal(told, [keyChangeOf(app.ids.ada)]);
});

test('what was decided otherwise is refused with 409, declining a key without a creator with 403', async () => {
  const [declined, confirmed] = [await add({ status: 'Declined' }), await add({ status: 'Confirmed' })];
  const orphan = await add({ creator_id: null });
  await refusedCall(app, () => confirm(declined.id), 409, 'APIKEY_DECIDED_BEFORE');
  await refusedCall(app, () => decline(confirmed.id), 409, 'APIKEY_DECIDED_BEFORE');
  await refusedCall(app, () => decline(orphan.id), 403, 'ERROR_FORBIDDEN');
});

for (const [method, decide] of [
  ['POST', confirm],
  ['DELETE', decline],
] as const) {
  test(`${method} of another user's key, of an unknown key and in a support session is refused`, async () => {
    const { id } = await add();
    const admin = await signedInCaller(app);
    await refusedCall(app, () => decide(id, admin), 404, 'ERROR_NOT_FOUND');
    await refusedCall(app, () => decide(NOWHERE), 404, 'ERROR_NOT_FOUND');
    await db().updateTable('sessions').set({ is_tenant_access: 1 }).execute();
    await refusedCall(app, () => decide(id), 403, 'ERROR_FORBIDDEN');
  });

  test(`${method} without exactly one id and the token alone is a bad request`, async () => {
    const { id } = await add();
    const right = { AntiCsrfToken: ada.antiCsrfToken };
    for (const [body, query] of [
      [{ ...right, apiKeyId: id }, `?id=${id}`],
      [{ AntiCsrfToken: ['x'] }, `?id=${id}`],
      ['x', `?id=${id}`],
      [right, ''],
      [right, '?id=x'],
      [right, `?id=${NOWHERE}&id=${NOWHERE}`],
    ] as const)
      await refusedCall(app, () => ada.send(method, CONFIRM + query, body), 400, 'ERROR_BAD_REQUEST');
  });
}

test.run();
