import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSession } from '../../../../../server/sessions/sessions';
import { setApp } from '../../../../support/server/test-app';
import { state } from '../../../../support/server/test-browser';
import { addKey } from '../../api-keys/key-fixtures';
import { CALLS, type Call, KEY_ID, requestOf } from './changing-calls';

const app = setApp(test, { once: true });

const TOKENS: readonly (readonly [what: string, status: number, fields: (own: string, other: string) => object])[] = [
  ['a made-up token', 403, () => ({ antiCsrfToken: 'A'.repeat(43) })],
  ["another session's token", 403, (_, other) => ({ antiCsrfToken: other })],
  ['an empty token', 403, () => ({ antiCsrfToken: '' })],
  ['a made-up token in the other spelling', 403, () => ({ AntiCsrfToken: 'A'.repeat(43) })],
  ['its own token and a made-up one', 403, (own) => ({ antiCsrfToken: own, AntiCsrfToken: 'A'.repeat(43) })],
];

const JSON_TOKENS: typeof TOKENS = [
  ['a made-up token in an object', 403, () => ({ key: { antiCsrfToken: 'A'.repeat(43) } })],
  ['a made-up token in a list', 403, () => ({ keys: [{ AntiCsrfToken: 'A'.repeat(43) }] })],
  ['a token that is a number', 400, () => ({ antiCsrfToken: 1 })],
  ['a token that is null', 400, () => ({ antiCsrfToken: null })],
];

async function prepare({ user, step }: Call) {
  const open = () => createSession(app.deps, { userId: app.ids[user], step, userAgent: 'test', address: '' });
  await app.storage.db.deleteFrom('sessions').execute(); // an account has a limit of sessions
  const [{ token, session }, other] = [await open(), await open()];
  await app.storage.db.deleteFrom('api_keys').execute();
  await addKey(app.storage.db, 0, { user_id: app.ids.ada, id: KEY_ID });
  const cookie = `vestibule-session=${token}`;
  return { cookie, own: session.antiCsrfToken, other: other.session.antiCsrfToken };
}

function send(call: Call, headers: Record<string, string>, token: object) {
  const request = requestOf(call, app.ids, token);
  return app.call({ ...request, headers: { ...request.headers, ...headers } });
}

const everything = async () => [
  await state(app),
  await app.storage.db.selectFrom('api_keys').selectAll().orderBy('id').execute(),
  await app.storage.db.selectFrom('api_key_reminders').selectAll().orderBy('user_id').execute(),
];

const isRefusedForToken = () => /antiCsrfToken is not/.test(app.log.join(''));

for (const call of CALLS) {
  const name = `${call.method} ${call.url} as ${call.as}`;

  test(`${name} is refused with every token that is not the session's own, and to another site, and changes nothing`, async () => {
    const { cookie, own, other } = await prepare(call);
    const before = await everything();
    for (const [what, status, fields] of call.as === 'JSON' ? [...TOKENS, ...JSON_TOKENS] : TOKENS) {
      app.log.length = 0;
      assert.is((await send(call, { cookie }, fields(own, other))).statusCode, status, what);
      assert.ok(isRefusedForToken(), what);
    }
    const token = { [call.token ?? 'antiCsrfToken']: own };
    assert.is((await send(call, { cookie, origin: 'https://evil.example' }, token)).statusCode, 403);
    assert.equal(await everything(), before);
  });

  test(`${name} takes its own token${call.token === undefined ? '' : ', and is refused without one'}`, async () => {
    app.log.length = 0;
    const { cookie } = await prepare(call);
    const without = await send(call, { cookie }, {});
    if (call.token !== undefined) assert.is(without.statusCode, 400);
    const { cookie: anew, own } = await prepare(call);
    const answer = await send(call, { cookie: anew }, { [call.token ?? 'antiCsrfToken']: own });
    assert.ok(answer.statusCode < 500);
    assert.not.ok(isRefusedForToken());
  });
}

test.run();
