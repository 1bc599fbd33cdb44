import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PRE_SESSION_STEPS } from '../../../../server/sessions/pre-session';
import { createSession } from '../../../../server/sessions/sessions';
import { form, PASSWORD, setApp } from '../../../support/server/test-app';
import { addKey } from '../../server/api-keys/key-fixtures';
import { CALLS, type Call, KEY_ID, requestOf } from '../../server/http/rules/changing-calls';
import { operationAt, problemOf } from './check-answer';
import { DOCUMENT } from './read-document';

const app = setApp(test, { once: true });

const WHO = ['nobody', ...PRE_SESSION_STEPS, 'ada', 'admin'] as const;

type Who = (typeof WHO)[number];

async function sessionOf(who: Who): Promise<Record<string, string>> {
  if (who === 'nobody') return {};
  await app.storage.db.deleteFrom('sessions').execute(); // an account has a limit of sessions
  return { cookie: who === 'ada' || who === 'admin' ? await app.cookieOf(who) : await app.cookieOf('ada', who) };
}

type Options = Parameters<typeof app.call>[0];

async function check(form: 'call' | 'navigate', options: Options & { readonly url: string }): Promise<number> {
  const method = options.method ?? 'GET';
  const operation = operationAt(method, options.url);
  if (operation === undefined) throw new Error(`${method} ${options.url} is not documented`);
  const answer = await app[form](options);
  assert.is(problemOf(operation, answer), '', `${form} ${method} ${options.url}: ${answer.statusCode}`);
  return answer.statusCode;
}

/** The stream does not end, and so is not read here. */
const STREAMS = ['/identityprovider/events'];

const FILLED = ['create', KEY_ID, 'x', '00000000-0000-4000-8000-000000000002'];

for (const [path, { get }] of Object.entries(DOCUMENT.paths)) {
  if (get === undefined || STREAMS.includes(path)) continue;
  test(`GET ${path} answers everyone as documented, in both forms`, async () => {
    await app.storage.db.deleteFrom('api_keys').execute();
    await addKey(app.storage.db, 0, { user_id: app.ids.ada, id: KEY_ID });
    const urls = path.includes('{') ? [...FILLED, app.ids.ada].map((id) => path.replace(/\{\w+\}/g, id)) : [path];
    for (const who of WHO) {
      const isOpen = get['x-access'].includes('anyone') || (who === 'admin' && get['x-access'].includes('admin'));
      const headers = await sessionOf(who);
      const statuses: number[] = [];
      for (const url of isOpen || who === 'ada' ? urls : urls.slice(0, 1))
        for (const form of ['call', 'navigate'] as const) statuses.push(await check(form, { url, headers }));
      if (isOpen)
        assert.not(
          statuses.every((status) => [401, 403].includes(status)),
          `${who}: ${statuses}`,
        );
    }
  });
}

function send(call: Call, headers: Record<string, string>, token: object) {
  const request = requestOf(call, app.ids, token);
  return { ...request, headers: { ...request.headers, ...headers } };
}

for (const call of CALLS) {
  test(`${call.method} ${call.url} as ${call.as} answers as documented`, async () => {
    const { user, step, token: spelling = 'antiCsrfToken' } = call;
    const { db, clock } = app.deps;
    await app.storage.db.deleteFrom('api_keys').execute();
    await addKey(app.storage.db, 0, { user_id: app.ids.ada, id: KEY_ID });
    for (const kind of ['call', 'navigate'] as const) {
      for (const who of WHO) await check(kind, send(call, await sessionOf(who), {}));
      await app.storage.db.deleteFrom('sessions').execute();
      const owner = { userId: app.ids[user], step, userAgent: 'test', address: '' };
      const { token, session } = await createSession({ db, clock }, owner);
      const headers = { cookie: `vestibule-session=${token}` };
      for (const each of [{ [spelling]: session.antiCsrfToken }, {}, { [spelling]: 'wrong' }])
        await check(kind, send(call, headers, each));
      const empty = send(call, headers, {});
      await check(kind, { ...empty, payload: 'x', headers: { ...empty.headers, 'content-type': 'text/csv' } });
      if (kind === 'call') await check(kind, { ...empty, payload: ' '.repeat(3_000_000) });
    }
  });
}

test('a sign-in answers as documented, with the right and with a wrong password', async () => {
  const url = '/identityprovider/login';
  for (const [User, Password] of [
    ['ada', PASSWORD],
    ['ada', 'x'],
    ['disabled', PASSWORD],
  ] as const)
    for (const kind of ['call', 'navigate'] as const)
      await check(kind, { method: 'POST', url, ...form({ User, Password }) });
});

test('a program reads the directory with a password, and is refused with a wrong one', async () => {
  const url = '/identityprovider/scim/users?attributes=emails,name,active';
  for (const [password, status] of [
    [PASSWORD, 200],
    ['x', 401],
  ] as const) {
    const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
    assert.is(await check('call', { url, headers: { authorization } }), status);
    assert.is(await check('call', { url, headers: { authorization, accept: 'application/scim+json' } }), status);
  }
  const headers = await sessionOf('admin');
  assert.is(await check('call', { url: '/identityprovider/scim/users?filter=x', headers }), 400);
  assert.is(await check('call', { url: '/identityprovider/scim/groups?attributes=members', headers }), 200);
});

test.run();
