import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findKeyUser } from '../../../../../server/api-keys/verify-key';
import { addKey, keyRowOf, type Wanted } from '../../api-keys/key-fixtures';
import { bootOf } from '../../http/test-app';
import { type Actor, CHANGED, CONFIRM, NOWHERE, receivedEvents, setKeyTestApp } from './api-key-test-app';

const keys = setKeyTestApp(test);
let ada: Actor;
test.before.each(async () => {
  ada = await keys.actor(keys.app.ids.ada);
});

const db = () => keys.app.storage.db;
/** A key for ada that the administrator created, each a second after the one before. */
const add = (wanted: Partial<Wanted> = {}) => {
  keys.app.now += 1000;
  return addKey(db(), keys.app.now, { user_id: ada.id, creator_id: keys.app.ids.admin, ...wanted });
};
const confirm = (id: string, who = ada) => who.send('POST', `${CONFIRM}?id=${id}`, { AntiCsrfToken: who.token });
const decline = (id: string, who = ada) => who.send('DELETE', `${CONFIRM}?id=${id}`, { AntiCsrfToken: who.token });
const shown = async (query = '') => (await ada.get(CONFIRM + query)).json().apiKeyId;

test('the dialog shows the requested key, or the one that has been unconfirmed longest', async () => {
  const first = await add({ label: 'first' });
  const second = await add({ label: 'second' });
  const data = {
    apiKeyId: second.id,
    apiKeyLabel: 'second',
    createdBy: 'Display admin',
    expiresAt: null,
    isExpired: false,
    scopes: ['directory:read'],
    antiCsrfToken: ada.token,
  };
  assert.equal((await ada.get(`${CONFIRM}?apiKeyId=${second.id}`)).json(), data);
  assert.equal(bootOf((await ada.open(`${CONFIRM}?apiKeyId=${second.id}`)).body).data, data);
  for (const query of ['', `?apiKeyId=${NOWHERE}`, '?apiKeyId=x%00', `?apiKeyId=${first.id.toUpperCase()}`])
    assert.is(await shown(query), first.id, query);
});

test("another user's key is not shown, even to an administrator", async () => {
  const { id } = await add();
  const admin = await keys.actor(keys.app.ids.admin);
  const answer = await admin.get(`${CONFIRM}?apiKeyId=${id}`);
  assert.is(answer.statusCode, 404);
  assert.not.match(answer.body, id);
});

for (const [what, wanted, isShown] of [
  ['a confirmed key', { status: 'Confirmed' }, false],
  ['a declined key', { status: 'Declined' }, false],
  ['a declined key without a creator', { status: 'Declined', creator_id: null }, true],
] as const) {
  test(`${what} is ${isShown ? '' : 'not '}shown when it is requested, and never otherwise`, async () => {
    const { id } = await add(wanted);
    assert.is(await shown(`?apiKeyId=${id}`), isShown ? id : undefined);
    const answer = await ada.get(CONFIRM);
    assert.is(answer.statusCode, 404);
    assert.equal(answer.json(), { statusCode: 404, messageKey: 'ERROR_NOT_FOUND' });
  });
}

test('a user without an unconfirmed key gets the dialog with 404 and no data', async () => {
  const answer = await ada.open(CONFIRM);
  assert.is(answer.statusCode, 404);
  assert.match(answer.body, 'data-entry="apikey-confirm"');
  assert.equal(bootOf(answer.body).data, {});
});

test('confirming enables a key and answers whether there are more', async () => {
  const first = await add({ grace_until: 0 });
  const second = await add();
  assert.is(await findKeyUser({ db: db(), clock: () => keys.app.now }, first.secret), undefined);
  for (const [{ id }, more] of [
    [first, 'true'],
    [second, 'false'],
    [second, 'false'], // as it is already
  ] as const) {
    const answer = await confirm(id);
    assert.is(answer.statusCode, 200);
    assert.is(answer.body, more);
    assert.match(String(answer.headers['content-type']), 'text/plain');
    assert.is((await keyRowOf(db(), id)).status, 'Confirmed');
  }
  assert.is((await findKeyUser({ db: db(), clock: () => keys.app.now }, first.secret))?.keyId, first.id);
});

test('declining disables a key at once and answers whether there are more', async () => {
  const { id, secret } = await add();
  await add();
  assert.ok(await findKeyUser({ db: db(), clock: () => keys.app.now }, secret));
  const answer = await decline(id);
  assert.equal([answer.statusCode, answer.body], [200, 'true']);
  assert.is(await findKeyUser({ db: db(), clock: () => keys.app.now }, secret), undefined);
  const { status, grace_until } = await keyRowOf(db(), id);
  assert.equal([status, grace_until], ['Declined', 0]);
});

test('the user and administrators receive each decision once', async () => {
  const { id } = await add();
  const bob = await keys.actor(await keys.addUser({ userName: 'bob' }));
  const admin = await keys.actor(keys.app.ids.admin);
  const [user, administrator, other] = [ada, admin, bob].map((who) => receivedEvents(keys, who));
  await confirm(id);
  await confirm(id);
  await decline((await add()).id);
  assert.equal(await user?.(3), [CHANGED, CHANGED]);
  assert.equal(await administrator?.(2), [CHANGED, CHANGED]);
  assert.equal(await other?.(1), []);
});

for (const [what, wanted, decision, status, messageKey] of [
  ['confirming a declined key', { status: 'Declined' }, confirm, 409, 'APIKEY_DECIDED_BEFORE'],
  ['declining a confirmed key', { status: 'Confirmed' }, decline, 409, 'APIKEY_DECIDED_BEFORE'],
  ['declining a key without creator', { creator_id: null }, decline, 403, 'ERROR_FORBIDDEN'],
] as const) {
  test(`${what} is refused with ${status}, and changes nothing`, async () => {
    const { id } = await add(wanted);
    const before = await keys.state();
    const answer = await decision(id);
    assert.is(answer.statusCode, status);
    assert.equal(answer.json(), { statusCode: status, messageKey });
    assert.equal(await keys.state(), before);
  });
}

for (const [name, decision] of Object.entries({ confirm, decline })) {
  test(`a request to ${name} another user's key or an unknown key is answered with 404`, async () => {
    const { id } = await add();
    const before = await keys.state();
    const admin = await keys.actor(keys.app.ids.admin);
    for (const answer of [await decision(id, admin), await decision(NOWHERE)]) {
      assert.is(answer.statusCode, 404);
      assert.is(answer.json().messageKey, 'ERROR_NOT_FOUND');
    }
    assert.equal(await keys.state(), before);
  });

  test(`a support session may not ${name} a key of the user`, async () => {
    const { id } = await add();
    await db().updateTable('sessions').set({ is_tenant_access: 1 }).execute();
    const before = await keys.state();
    assert.is((await decision(id)).statusCode, 403);
    assert.equal(await keys.state(), before);
  });
}

for (const method of ['POST', 'DELETE'] as const) {
  test(`${method} with a field more than the token is refused, and changes nothing`, async () => {
    const { id } = await add();
    const before = await keys.state();
    const answer = await ada.send(method, `${CONFIRM}?id=${id}`, { AntiCsrfToken: ada.token, apiKeyId: id });
    assert.is(answer.statusCode, 400);
    assert.is(answer.json().messageKey, 'ERROR_BAD_REQUEST');
    assert.equal(await keys.state(), before);
  });

  for (const [what, body, query, status] of [
    ["another session's token", { AntiCsrfToken: 'x' }, undefined, 403],
    ["another session's token in the other spelling", { antiCsrfToken: 'x' }, undefined, 403],
    ['no token', {}, undefined, 400],
    ['a token that is an array', { AntiCsrfToken: ['x'] }, undefined, 400],
    ['a body that is a string', 'x', undefined, 400],
    ['no id', undefined, '', 400],
    ['an invalid id', undefined, '?id=x', 400],
    ['two ids', undefined, `?id=${NOWHERE}&id=${NOWHERE}`, 400],
  ] as const) {
    test(`${method} with ${what} is refused with ${status}, and changes nothing`, async () => {
      const { id } = await add();
      const before = await keys.state();
      const answer = await ada.send(method, CONFIRM + (query ?? `?id=${id}`), body ?? { AntiCsrfToken: ada.token });
      assert.is(answer.statusCode, status);
      assert.is(answer.json().messageKey, status === 403 ? 'ERROR_FORBIDDEN' : 'ERROR_BAD_REQUEST');
      assert.equal(await keys.state(), before);
    });
  }
}

test('of a parallel confirmation and decline one succeeds and the other gets 409', async () => {
  const { id } = await add();
  const answers = await Promise.all([confirm(id), decline(id)]);
  assert.equal(answers.map(({ statusCode }) => statusCode).sort(), [200, 409]);
  const { status } = await keyRowOf(db(), id);
  assert.is(status, answers[0]?.statusCode === 200 ? 'Confirmed' : 'Declined');
});

test.run();
