import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ALL_ROUTES } from '../../../../../server/routes/all-routes';
import type { PreSessionStep } from '../../../../../server/sessions/pre-session';
import { createSession } from '../../../../../server/sessions/sessions';
import { addKey } from '../../accounts/api-keys/key-fixtures';
import { state } from '../../routes/test-browser';
import { setApp, type UserName } from '../test-app';
import { CALLS, type Call, KEY_ID } from './changing-calls';

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

const open = (user: UserName, step?: PreSessionStep) =>
  createSession(app.deps, { userId: app.ids[user], step, userAgent: 'test', address: '' });

async function prepare({ user = 'admin', step }: Call) {
  await app.storage.db.deleteFrom('sessions').execute(); // an account has a limit of sessions
  const [{ token, session }, other] = [await open(user, step), await open(user, step)];
  const cookie = `vestibule-session=${token}`;
  await app.storage.db.deleteFrom('api_keys').execute();
  await addKey(app.storage.db, 0, { user_id: app.ids.ada, id: KEY_ID });
  return { cookie, own: session.antiCsrfToken, other: other.session.antiCsrfToken };
}

function send({ method, url, as, body }: Call, headers: Record<string, string>, token: object) {
  const fields = { ...body?.(app.ids), ...token };
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);
  const part = ([name, value]: [string, string]) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const [type, payload] =
    as === undefined
      ? ['application/json', JSON.stringify(fields)]
      : as === 'form'
        ? ['application/x-www-form-urlencoded', new URLSearchParams(texts).toString()]
        : ['multipart/form-data; boundary=b', `${texts.map(part).join('')}--b--\r\n`];
  return app.call({ method, url, payload, headers: { ...headers, 'content-type': type } });
}

const everything = async () => [
  await state(app),
  await app.storage.db.selectFrom('api_keys').selectAll().orderBy('id').execute(),
  await app.storage.db.selectFrom('api_key_reminders').selectAll().orderBy('user_id').execute(),
];

const isRefusedForToken = () => /antiCsrfToken is not/.test(app.log.join(''));

for (const call of CALLS) {
  const name = `${call.method} ${call.url}${call.as === undefined ? '' : ` as ${call.as}`}`;
  const tokens = call.as === undefined ? [...TOKENS, ...JSON_TOKENS] : TOKENS;

  test(`${name} is refused with every token that is not the session's own, and changes nothing`, async () => {
    const { cookie, own, other } = await prepare(call);
    const before = await everything();
    for (const [what, status, fields] of tokens) {
      app.log.length = 0;
      assert.is((await send(call, { cookie }, fields(own, other))).statusCode, status, what);
      assert.ok(isRefusedForToken(), what);
    }
    assert.equal(await everything(), before);
  });

  test(`${name} takes its own token, and without one says ${call.missing}`, async () => {
    app.log.length = 0;
    const without = await prepare(call);
    assert.is((await send(call, { cookie: without.cookie }, {})).statusCode, call.missing);
    const { cookie, own } = await prepare(call);
    assert.is((await send(call, { cookie }, { [call.spelling ?? 'antiCsrfToken']: own })).statusCode, call.right);
    assert.not.ok(isRefusedForToken());
  });

  test(`${name} is refused to ${call.isForUsers ? 'another site' : 'all but administrators'}, and changes nothing`, async () => {
    const { cookie, own } = await prepare(call);
    const who: (readonly [who: string, status: number, headers: Record<string, string>, token: string])[] = [
      ['another site', 403, { cookie, origin: 'https://evil.example' }, own],
    ];
    if (!call.isForUsers) {
      const { token, session } = await open('ada');
      who.push(['a user', 403, { cookie: `vestibule-session=${token}` }, session.antiCsrfToken]);
      who.push(
        ['a visitor', 401, {}, own],
        ['a pre-session', 401, { cookie: await app.cookieOf('admin', 'device') }, own],
      );
    }
    const before = await everything();
    for (const [what, status, headers, token] of who)
      assert.is((await send(call, headers, { [call.spelling ?? 'antiCsrfToken']: token })).statusCode, status, what);
    assert.equal(await everything(), before);
  });
}

test('every call that changes something is in the table', () => {
  const changing = ALL_ROUTES.flatMap((route) =>
    (['POST', 'PUT', 'DELETE'] as const)
      .filter((method) => route[method] !== undefined && !(method === 'POST' && route.postOnlyReads))
      .map((method) => `${method} ${'entry' in route ? route.entry : route.path}`),
  );
  const tried = new Set(CALLS.map(({ method, route }) => `${method} ${route}`));
  const missing = changing.filter((call) => !tried.has(call));
  assert.equal(missing, []);
});

test.run();
