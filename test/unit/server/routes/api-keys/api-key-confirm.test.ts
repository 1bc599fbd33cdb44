import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findKeyUser } from '../../../../../server/api-keys/find-key-user';
import { type Caller, setCaller, signedInCaller } from '../../../../support/server/admin-calls';
import { bootOf, setApp } from '../../../../support/server/test-app';
import { publishedBy } from '../../../../support/server/test-browser';
import { addKey, keyRowOf, type Wanted } from '../../api-keys/key-fixtures';
import { CONFIRM, keyChangeOf, NO_EXPIRY, NOWHERE, refusedCall } from './key-calls';

const app = setApp(test);
const ada: Caller = setCaller(test, app, 'ada');

const db = () => app.storage.db;
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

test("a decision about another user's key, an unknown key, and in a support session is refused", async () => {
  const { id } = await add();
  const admin = await signedInCaller(app);
  for (const decide of [confirm, decline]) {
    await refusedCall(app, () => decide(id, admin), 404, 'ERROR_NOT_FOUND');
    await refusedCall(app, () => decide(NOWHERE), 404, 'ERROR_NOT_FOUND');
  }
  await db().updateTable('sessions').set({ is_tenant_access: 1 }).execute();
  for (const decide of [confirm, decline]) await refusedCall(app, () => decide(id), 403, 'ERROR_FORBIDDEN');
});

test('a decision without exactly one id and the token alone is a bad request', async () => {
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
    for (const method of ['POST', 'DELETE'] as const)
      await refusedCall(app, () => ada.send(method, CONFIRM + query, body), 400, 'ERROR_BAD_REQUEST');
});

test('both decisions answer as text whether there are more keys to confirm', async () => {
  const keys = [await add({ grace_until: 0 }), await add(), await add()];
  assert.is(await findKeyUser(app.deps, keys[0]?.secret ?? ''), undefined);
  for (const [index, [decide, more]] of [
    [confirm, 'true'] as const,
    [decline, 'true'] as const,
    [confirm, 'false'] as const,
  ].entries()) {
    const { statusCode, body, headers } = await decide(keys[index]?.id ?? '');
    assert.equal([statusCode, body, headers['content-type']], [200, more, 'text/plain; charset=utf-8']);
  }
  assert.is((await findKeyUser(app.deps, keys[0]?.secret ?? ''))?.keyId, keys[0]?.id);
});

type Outcome = 'done' | 'as before' | 'ERROR_FORBIDDEN' | 'APIKEY_DECIDED_BEFORE';

const DECISIONS: readonly (readonly [status: string, hasCreator: boolean, confirmed: Outcome, declined: Outcome])[] = [
  ['Unconfirmed', true, 'done', 'done'],
  ['Unconfirmed', false, 'done', 'ERROR_FORBIDDEN'],
  ['Declined', true, 'APIKEY_DECIDED_BEFORE', 'as before'],
  ['Declined', false, 'done', 'as before'],
  ['Confirmed', true, 'as before', 'APIKEY_DECIDED_BEFORE'],
  ['Confirmed', false, 'as before', 'APIKEY_DECIDED_BEFORE'],
];

test('a decision depends on status and creator, takes effect at once, and is told to pages where it changes a key', async () => {
  for (const [status, hasCreator, confirmed, declined] of DECISIONS)
    for (const [decide, outcome, becomes] of [
      [confirm, confirmed, 'Confirmed'],
      [decline, declined, 'Declined'],
    ] as const) {
      const what = `${becomes} from ${status} ${hasCreator ? 'with' : 'without'} creator`;
      const { id, secret } = await add({ status, ...(!hasCreator && { creator_id: null }) });
      const [before, told] = [await keyRowOf(db(), id), publishedBy(app)];
      app.now += 1000;
      if (outcome === 'done' || outcome === 'as before') assert.is((await decide(id)).statusCode, 200, what);
      else await refusedCall(app, () => decide(id), outcome === 'ERROR_FORBIDDEN' ? 403 : 409, outcome);
      const after = await keyRowOf(db(), id);
      const { grace_until } = becomes === 'Declined' ? { grace_until: 0 } : before;
      const changed = { ...before, status: becomes, grace_until, updated_at: app.now };
      assert.equal(after, outcome === 'done' ? changed : before, what);
      assert.equal(told, outcome === 'done' ? [keyChangeOf(app.ids.ada)] : [], what);
      assert.is((await findKeyUser(app.deps, secret)) !== undefined, after.status !== 'Declined', what);
    }
});

test.run();
