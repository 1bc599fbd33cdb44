import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { call, type Failure } from '../../../../shared/http/call';
import { describeFailure } from '../../../../shared/http/failure-text';
import { setTranslator } from '../../../../shared/i18n/translate';
import { resetPage } from '../../../support/dom/dom';
import { breakLine, hang, reply, startServer } from './test-server';

const Named = v.object({ name: v.string() });
const NAMED = '{"name":"Ada"}';

const test = suite('call');
let server: Awaited<ReturnType<typeof startServer>>;

test.before(async () => {
  server = await startServer();
});
test.before.each(() => resetPage(`${server.origin}/identityprovider/page?a=1#part`));
test.after(() => {
  server.stop();
  resetPage();
});

/** The fields of a failure that pages decide by. */
function told(result: Awaited<ReturnType<typeof call>> | Failure) {
  return result.ok ? ['ok', result.status] : [result.kind, result.status, result.messageKey];
}

test('requests JSON from the page’s own address and checks it', async () => {
  server.answer(reply(200, NAMED));
  const result = await call(Named);
  assert.equal(result.ok && result.data, { name: 'Ada' });
  const [request] = server.seen;
  assert.equal(
    [request?.method, request?.url, request?.headers.accept],
    ['GET', '/identityprovider/page?a=1', 'application/json'],
  );
  document.head.innerHTML = '<base href="https://elsewhere.example/">';
  assert.ok((await call(Named, { url: 'other' })).ok);
  assert.is(server.seen[1]?.url, '/identityprovider/other', 'whatever <base> says');
});

test('sends each kind of body with its type, by default as POST', async () => {
  server.answer(reply(200, NAMED));
  await call('none', { json: { label: 'x' }, method: 'PUT', url: 'page/label' });
  await call('text', { urlencoded: { email: 'a b@c', on: 'true' }, url: '?check' });
  await call('none', { method: 'DELETE', json: null, query: { id: 'ä&', none: undefined, count: 5 } });
  assert.equal(
    server.seen.map(({ method, url, headers, body }) => [method, url, headers['content-type'], body]),
    [
      ['PUT', '/identityprovider/page/label', 'application/json', '{"label":"x"}'],
      [
        'POST',
        '/identityprovider/page?check',
        'application/x-www-form-urlencoded;charset=UTF-8',
        'email=a+b%40c&on=true',
      ],
      ['DELETE', '/identityprovider/page?a=1&id=%C3%A4%26&count=5', 'application/json', 'null'],
    ],
  );
});

test('passes form data unchanged, so that fetch writes the boundary', async () => {
  const form = new FormData();
  form.set('User', 'ada');
  const network = globalThis.fetch;
  let sent: RequestInit | undefined;
  globalThis.fetch = async (_, init) => {
    sent = init;
    return new Response('');
  };
  try {
    await call('none', { form });
  } finally {
    globalThis.fetch = network;
  }
  assert.is(sent?.body, form);
  assert.equal([sent?.method, sent?.headers], ['POST', { Accept: 'application/json' }]);
});

test('the message of a failed call is that of its status, and of its body 2000 characters are kept', async () => {
  for (const [status, key] of [
    [401, 'ERROR_UNAUTHORIZED'],
    [418, 'ERROR_UNKNOWN'],
    [503, 'ERROR_UNAVAILABLE'],
  ] as const) {
    server.answer(reply(status, 'why <b>'));
    const result = await call(Named);
    assert.equal([...told(result), !result.ok && result.text], ['status', status, key, 'why <b>']);
    assert.is(server.seen.length, 1, 'an answer is not asked for twice');
  }
  server.answer(reply(500, 'x'.repeat(3_000_000)));
  const huge = await call(Named);
  assert.is(!huge.ok && huge.text.length, 2000);
});

test('a problem in the body names the message, and a body of another shape is no problem', async () => {
  const problem = { statusCode: 400, messageKey: 'LOGIN_FORGERY', problemMessages: ['a', 'b'] };
  server.answer(reply(400, JSON.stringify(problem)));
  const named = await call('none', { method: 'POST' });
  assert.equal([...told(named), !named.ok && named.problem], ['status', 400, 'LOGIN_FORGERY', problem]);
  for (const body of [
    '{"statusCode":"400","messageKey":"X"}',
    '{"statusCode":400,"messageKey":{}}',
    '{"__proto__":{"statusCode":400,"messageKey":"X"}}',
    '['.repeat(200_000),
    'null',
  ]) {
    server.answer(reply(400, body));
    const result = await call(Named);
    assert.equal([...told(result), !result.ok && result.problem], ['status', 400, 'ERROR_BAD_REQUEST', undefined]);
  }
});

test('a 200 with another body breaks the contract and keeps status and text', async () => {
  const abyss = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  for (const body of ['<!doctype html>', '{"name":1}', '{}', '{"name":"x"', '', '{"__proto__":{"name":"x"}}', abyss]) {
    server.answer(reply(200, body));
    const result = await call(Named);
    assert.equal(told(result), ['contract', 200, 'ERROR_INVALID_ANSWER']);
    assert.is(!result.ok && result.text, body.slice(0, 2000));
  }
});

test('an empty body is undefined to the schema, text and none accept it; text is returned unchanged', async () => {
  server.answer(reply(204));
  assert.equal(told(await call(Named)), ['contract', 204, 'ERROR_INVALID_ANSWER']);
  const optional = await call(v.optional(Named));
  assert.equal([optional.ok, optional.status, optional.ok && optional.data], [true, 204, undefined]);
  const empty = await call('text');
  server.answer(reply(200, 'true'));
  const text = await call('text');
  assert.equal([empty.ok && empty.data, text.ok && text.data], ['', 'true']);
});

test('a page at the end of a redirect is a failure, whatever is expected, and JSON a success', async () => {
  for (const ask of [() => call('none'), () => call('text'), () => call(Named)]) {
    server.answer(reply(302, '', { location: '/login' }), reply(200, '<html>', { 'content-type': 'text/html' }));
    const result = await ask();
    assert.equal(told(result), ['contract', 200, 'ERROR_INVALID_ANSWER']);
    assert.is(!result.ok && result.redirected, true);
  }
  server.answer(reply(302, '', { location: '/moved' }), reply(200, NAMED, { 'content-type': 'application/json' }));
  assert.equal(told(await call(Named)), ['ok', 200]);
});

const EIGHT = 'Sat, 21 Nov 2026 08:00:00 GMT';

test('a refusal says after how many seconds to try again, where that can be read', async () => {
  for (const [value, date, seconds] of [
    ['30', undefined, 30],
    [' 0 ', undefined, 0],
    ['Sat, 21 Nov 2026 08:01:00 GMT', EIGHT, 60],
    ['Sat, 21 Nov 2026 07:00:00 GMT', EIGHT, 0],
    ['9'.repeat(400), undefined, 86_400],
    ['soon', undefined, undefined],
    ['-5', EIGHT, 0],
  ] as const) {
    server.answer(reply(429, '', { 'retry-after': value, ...(date && { date }) }));
    const result = await call('none', { method: 'POST' });
    assert.is(!result.ok && result.retryAfter, seconds, value.slice(0, 40));
  }
});

test('a read is tried once more after a broken connection, and then is a network failure', async () => {
  const twice = Array(2).fill('GET /identityprovider/page?a=1');
  const asked = () => server.seen.map(({ method, url }) => `${method} ${url}`);
  server.answer(breakLine, reply(200, NAMED));
  assert.equal([told(await call(Named)), asked()], [['ok', 200], twice]);
  server.answer(breakLine);
  assert.equal([told(await call(Named)), asked()], [['network', 0, 'ERROR_NETWORK'], twice]);
});

test('a change is never sent twice', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'] as const) {
    server.answer(breakLine, reply(200, NAMED));
    assert.equal(told(await call(Named, { method })), ['network', 0, 'ERROR_NETWORK']);
    assert.is(server.seen.length, 1);
  }
});

test('the timeout covers the body, and ends the call', async () => {
  server.answer(hang);
  assert.equal(told(await call(Named, { timeout: 60 })), ['timeout', 0, 'ERROR_TIMEOUT']);
  assert.is(server.seen.length, 1);
});

for (const [when, delay] of [
  ['before it starts', 0],
  ['while its body arrives', 60],
] as const) {
  test(`an abort ${when} has no message`, async () => {
    server.answer(hang);
    const abort = new AbortController();
    if (delay) setTimeout(() => abort.abort(), delay);
    else abort.abort();
    const result = await call(Named, { signal: abort.signal });
    assert.equal(told(result), ['aborted', 0, '']);
    assert.is(!result.ok && describeFailure(result), '');
    assert.is(server.seen.length, delay ? 1 : 0);
  });
}

test('an abort in the pause before the second try ends the call, and nothing more is sent', async () => {
  server.answer(breakLine);
  const abort = new AbortController();
  const { fetch: realFetch } = globalThis;
  let sent = 0;
  globalThis.fetch = async (...request) => {
    sent += 1;
    return realFetch(...request).finally(() => setTimeout(() => abort.abort()));
  };
  try {
    assert.equal(told(await call(Named, { signal: abort.signal })), ['aborted', 0, '']);
    assert.equal([sent, server.seen.length], [1, 1]);
  } finally {
    globalThis.fetch = realFetch;
  }
});

test('a failure is described by status and text, without a status by text alone', async () => {
  setTranslator((key, values) => [`<${key}>`, ...Object.values(values ?? {})].join(' '));
  try {
    server.answer(reply(404));
    const missing = await call('none');
    assert.is(!missing.ok && describeFailure(missing), '404 <ERROR_NOT_FOUND>');
    server.answer(reply(200, 'no JSON'));
    const broken = await call(Named);
    assert.is(!broken.ok && describeFailure(broken), '<ERROR_INVALID_ANSWER>');
    server.answer(reply(200, JSON.stringify({ list: [{ id: null }] })));
    const lacking = await call(v.object({ list: v.array(v.object({ id: v.string() })) }));
    assert.is(!lacking.ok && describeFailure(lacking), '<ERROR_INVALID_ANSWER> <ERROR_ANSWER_FIELD> list.0.id');
  } finally {
    setTranslator(undefined);
  }
});

test.run();
