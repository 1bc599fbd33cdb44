import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { rawRequest } from '../../http/raw-request';
import { bootOf, form, PASSWORD, setApp } from '../../http/test-app';

const app = setApp(test, { once: true });

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=b';

const part = (disposition: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
const user = part('name="User"', 'ada');
const password = part('name="Password"', PASSWORD);
const rightForm = `User=ada&Password=${PASSWORD}`;

interface BadInput {
  readonly what: string;
  readonly type: string | undefined;
  readonly body: string | Buffer;
  readonly status?: number;
}

const BAD: readonly BadInput[] = [
  { what: 'no body', type: undefined, body: '' },
  { what: 'an empty form', type: URLENCODED, body: '' },
  { what: 'a form without a type', type: undefined, body: rightForm },
  { what: 'JSON', type: 'application/json', body: JSON.stringify({ User: 'ada', Password: PASSWORD }), status: 415 },
  { what: 'plain text', type: 'text/plain', body: rightForm, status: 415 },
  { what: 'XML', type: 'application/xml', body: '<User>ada</User>', status: 415 },
  { what: 'JSON that says it is a form', type: URLENCODED, body: JSON.stringify({ User: 'ada', Password: PASSWORD }) },
  { what: 'multipart that says it is urlencoded', type: URLENCODED, body: `${user}${password}--b--` },
  { what: 'urlencoded that says it is multipart', type: MULTIPART, body: rightForm },
  { what: 'multipart without a boundary', type: 'multipart/form-data', body: `${user}${password}--b--` },
  { what: 'multipart with another boundary', type: 'multipart/form-data; boundary=c', body: `${user}${password}--b--` },
  { what: 'multipart that breaks off', type: MULTIPART, body: `${user}${password}` },
  { what: 'a percent sign that begins nothing', type: URLENCODED, body: 'User=ada&Password=%zz' },
  { what: 'encoded bytes that are no UTF-8', type: URLENCODED, body: 'User=ada&Password=%ff%fe' },
  {
    what: 'bytes that are no UTF-8',
    type: URLENCODED,
    body: Buffer.from([...Buffer.from('User=ada&Password='), 0xff]),
  },
  {
    what: 'parts that are no UTF-8',
    type: MULTIPART,
    body: Buffer.concat([Buffer.from(user), Buffer.from([0xff, 0xfe]), Buffer.from('--b--')]),
  },
  { what: 'no password', type: URLENCODED, body: 'User=ada' },
  { what: 'no user', type: URLENCODED, body: `Password=${PASSWORD}` },
  { what: 'an empty user', type: URLENCODED, body: `User=&Password=${PASSWORD}` },
  { what: 'an empty password', type: URLENCODED, body: 'User=ada&Password=' },
  { what: 'fields in small letters', type: URLENCODED, body: `user=ada&password=${PASSWORD}` },
  { what: 'the user twice', type: URLENCODED, body: `User=admin&${rightForm}` },
  { what: 'the password twice', type: URLENCODED, body: `${rightForm}&Password=${PASSWORD}` },
  { what: 'a part twice', type: MULTIPART, body: `${user}${user}${password}--b--\r\n` },
  { what: 'an unknown field', type: URLENCODED, body: `${rightForm}&isAdmin=true` },
  { what: 'an unknown part', type: MULTIPART, body: `${user}${password}${part('name="x"', '1')}--b--\r\n` },
  { what: 'a field of the prototype', type: URLENCODED, body: `${rightForm}&__proto__=1` },
  { what: 'a list in brackets', type: URLENCODED, body: `User[]=ada&Password=${PASSWORD}` },
  { what: 'an object in brackets', type: URLENCODED, body: `User[name]=ada&Password=${PASSWORD}` },
  {
    what: 'hundreds of fields',
    type: URLENCODED,
    body: Array.from({ length: 500 }, (_, index) => `f${index}=1`).join('&'),
  },
  {
    what: 'a file for a user',
    type: MULTIPART,
    body: `${part('name="User"; filename="a.txt"', 'ada')}${password}--b--\r\n`,
  },
  {
    what: 'a file for a password',
    type: MULTIPART,
    body: `${user}${part('name="Password"; filename=""', PASSWORD)}--b--\r\n`,
  },
  { what: 'a NUL in the user', type: URLENCODED, body: `User=ada%00&Password=${PASSWORD}` },
  { what: 'a NUL in the user of a part', type: MULTIPART, body: `${part('name="User"', 'ada\0')}${password}--b--\r\n` },
  { what: 'a NUL in the password', type: URLENCODED, body: `User=ada&Password=${PASSWORD}%00x` },
  { what: 'a line feed in the user', type: URLENCODED, body: `User=ada%0Aadmin&Password=${PASSWORD}` },
  { what: 'an escape in the user', type: URLENCODED, body: `User=%1B%5B2J&Password=${PASSWORD}` },
  { what: 'a user of 257 characters', type: URLENCODED, body: `User=${'a'.repeat(257)}&Password=x` },
  { what: 'a password of 1001 characters', type: URLENCODED, body: `User=ada&Password=${'a'.repeat(1001)}` },
  { what: 'a body over 64 KiB', type: URLENCODED, body: `User=ada&Password=${'a'.repeat(64 * 1024)}`, status: 413 },
  {
    what: 'parts over 64 KiB',
    type: MULTIPART,
    body: `${user}${part('name="Password"', 'a'.repeat(64 * 1024))}--b--`,
    status: 413,
  },
  { what: 'a password of 10 MB', type: URLENCODED, body: `User=ada&Password=${'a'.repeat(10_000_000)}`, status: 413 },
];

for (const [type, body] of [
  [URLENCODED, rightForm],
  [MULTIPART, `${user}${password}--b--\r\n`],
] as const) {
  test(`a correct form as ${type} signs in, so that the cases below prove something`, async () => {
    const answer = await app.call({
      method: 'POST',
      url: '/identityprovider/login',
      payload: body,
      headers: { 'content-type': type },
    });
    assert.is(answer.statusCode, 200, app.log.join(''));
  });
}

for (const { what, type, body, status = type === undefined ? 415 : 400 } of BAD) {
  test(`${what} is answered with ${status}, and nothing is stored or counted`, async () => {
    const before = await app.rows();
    const request = { method: 'POST', url: '/identityprovider/login', payload: body } as const;
    const headers = type === undefined ? {} : { 'content-type': type };

    const json = await app.call({ ...request, headers });
    assert.is(json.statusCode, status);
    const messageKey = status === 400 ? 'ERROR_BAD_REQUEST' : 'ERROR_UNKNOWN';
    assert.equal(json.json(), { statusCode: status, messageKey, errorMessage: messageKey });
    assert.is(json.headers['set-cookie'], undefined);

    const html = await app.navigate({ ...request, headers });
    assert.is(html.statusCode, status);
    assert.match(html.body, 'data-entry="login"');
    assert.is(bootOf(html.body).data.errorMessage, messageKey);

    assert.equal(await app.rows(), before);
  });
}

for (const [name, value, status] of [
  ['content-encoding', 'gzip', 415],
  ['content-encoding', 'br', 415],
  ['content-encoding', 'identity, gzip', 415],
  ['content-encoding', 'identity', 200],
  ['content-type', `${URLENCODED}; charset=utf-16`, 415],
  ['content-type', `${URLENCODED};charset="iso-8859-1"`, 415],
  ['content-type', `${URLENCODED}; charset=`, 415],
  ['content-type', `${URLENCODED}; charset=UTF-8`, 200],
  ['content-type', `${URLENCODED}; charset="utf-8"`, 200],
] as const) {
  test(`a sign-in with ${name}: ${value} is answered with ${status}`, async () => {
    const before = await app.rows();
    const headers = { 'content-type': URLENCODED, [name]: value };
    const answer = await app.call({ method: 'POST', url: '/identityprovider/login', payload: rightForm, headers });
    assert.is(answer.statusCode, status);
    if (status === 200) return;
    assert.is(answer.json().messageKey, 'ERROR_UNKNOWN');
    assert.is(answer.headers['set-cookie'], undefined);
    assert.equal(await app.rows(), before);
  });
}

test('an invalid content type is refused before the route', async () => {
  const before = await app.rows();
  const request = { method: 'POST', url: '/identityprovider/login', payload: rightForm } as const;
  const answer = await app.call({ ...request, headers: { 'content-type': ';;;' } });
  assert.equal(answer.json(), { statusCode: 415, messageKey: 'ERROR_UNKNOWN' });
  assert.equal(await app.rows(), before);
});

test('the log names what is wrong with a body and repeats none of it', async () => {
  app.log.length = 0;
  await app.call({
    method: 'POST',
    url: '/identityprovider/login',
    ...form({ User: 'name-in-log', Password: 'password-in-log', extra: 'extra-in-log' }),
  });
  const text = app.log.join('');
  assert.match(text, 'fields are not those of a sign-in');
  assert.not.match(text, 'in-log');
});

test('over a real connection a body is refused as soon as it is too long, and the client is answered', async () => {
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const url = `${address}/identityprovider/login`;
  const headers = { accept: 'application/json', 'content-type': URLENCODED };

  const tenMegabytes = await fetch(url, { method: 'POST', body: `Password=${'a'.repeat(10_000_000)}`, headers });
  assert.is(tenMegabytes.status, 413);

  const chunk = new TextEncoder().encode('a'.repeat(1024));
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => (sent++ < 200 ? controller.enqueue(chunk) : controller.close()),
  });
  const streamed: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  assert.is((await fetch(url, streamed)).status, 413, 'no length was announced');

  const head = ['POST /identityprovider/login HTTP/1.1', 'Host: localhost', `Content-Type: ${URLENCODED}`];
  const withId = ['Accept: application/json', 'Content-Length: 10000000', 'Connection: close'];
  const answer = await rawRequest(Number(new URL(address).port), `${[...head, ...withId].join('\r\n')}\r\n\r\n`);
  assert.is(answer.status, 413, 'a length was announced, and no body was sent');
});

test.run();
