import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { rawRequest } from '../../../../support/server/raw-request';
import { bootOf, form, PASSWORD, setApp } from '../../../../support/server/test-app';

const app = setApp(test, { once: true });

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=b';

const part = (disposition: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
const user = part('name="User"', 'ada');
const password = part('name="Password"', PASSWORD);
const rightForm = `User=ada&Password=${PASSWORD}`;
const rightParts = `${user}${password}--b--\r\n`;
const rightJson = JSON.stringify({ User: 'ada', Password: PASSWORD });

const send = (payload: string | Buffer, headers: Record<string, string>, sends: 'call' | 'navigate' = 'call') =>
  app[sends]({ method: 'POST', url: '/identityprovider/login', payload, headers });

test('a correct form of both types signs in, so that the cases below prove something', async () => {
  assert.is((await send(rightForm, { 'content-type': URLENCODED })).statusCode, 200);
  assert.is((await send(rightParts, { 'content-type': MULTIPART })).statusCode, 200);
});

/** Bodies by their content type; none of them is two fields, each once, of text that can be a name and a password. */
const BAD: readonly (readonly [type: string | undefined, status: number, bodies: readonly (string | Buffer)[]])[] = [
  [undefined, 415, ['', rightForm]],
  ['application/json', 415, [rightJson]],
  ['text/plain', 415, [rightForm]],
  [
    URLENCODED,
    400,
    [
      '',
      rightJson,
      'User=ada&Password=%zz',
      'User=ada&Password=%ff%fe',
      Buffer.from([...Buffer.from('User=ada&Password='), 0xff]),
      'User=ada',
      `User=&Password=${PASSWORD}`,
      `user=ada&password=${PASSWORD}`,
      `User=admin&${rightForm}`,
      `${rightForm}&isAdmin=true`,
      `${rightForm}&__proto__=1`,
      Array.from({ length: 500 }, (_, index) => `f${index}=1`).join('&'),
      `User=ada%00&Password=${PASSWORD}`,
      `User=ada&Password=${PASSWORD}%00x`,
      `User=ada%0Aadmin&Password=${PASSWORD}`,
      `User=${'a'.repeat(257)}&Password=x`,
      `User=ada&Password=${'a'.repeat(1001)}`,
    ],
  ],
  ['multipart/form-data', 400, [rightParts]],
  [
    MULTIPART,
    400,
    [
      rightForm,
      Buffer.concat([Buffer.from(user), Buffer.from([0xff, 0xfe]), Buffer.from('--b--')]),
      `${user}${rightParts}`,
      `${part('name="x"', '1')}${rightParts}`,
      `${part('name="User"; filename="a.txt"', 'ada')}${password}--b--\r\n`,
      `${user}${part('name="Password"; filename=""', PASSWORD)}--b--\r\n`,
      `${part('name="User"', 'ada\0')}${password}--b--\r\n`,
    ],
  ],
  [URLENCODED, 413, [64 * 1024, 10_000_000].map((length) => `User=ada&Password=${'a'.repeat(length)}`)],
  [MULTIPART, 413, [`${user}${part('name="Password"', 'a'.repeat(64 * 1024))}--b--`]],
];

for (const [type, status, bodies] of BAD)
  for (const body of bodies)
    test(`${JSON.stringify(String(body).slice(0, 40))} of ${body.length} bytes as ${type} is answered with ${status}, and nothing is stored or counted`, async () => {
      const before = await app.rows();
      const headers = type === undefined ? {} : { 'content-type': type };
      const json = await send(body, headers);
      assert.is(json.statusCode, status);
      const messageKey = status === 400 ? 'ERROR_BAD_REQUEST' : 'ERROR_UNKNOWN';
      assert.equal(json.json(), { statusCode: status, messageKey, errorMessage: messageKey });
      assert.is(json.headers['set-cookie'], undefined);
      const html = await send(body, headers, 'navigate');
      assert.is(html.statusCode, status);
      assert.match(html.body, 'data-entry="login"');
      assert.is(bootOf(html.body).data.errorMessage, messageKey);
      assert.equal(await app.rows(), before);
    });

test('an encoding or charset other than UTF-8 is refused with 415, and so is an invalid type', async () => {
  const answerTo = (name: string, value: string) => send(rightForm, { 'content-type': URLENCODED, [name]: value });
  const before = await app.rows();
  for (const [name, value] of [
    ['content-encoding', 'gzip'],
    ['content-encoding', 'identity, gzip'],
    ['content-type', `${URLENCODED}; charset=utf-16`],
    ['content-type', `${URLENCODED};charset="iso-8859-1"`],
    ['content-type', `${URLENCODED}; charset=`],
    ['content-type', ';;;'],
  ] as const) {
    const answer = await answerTo(name, value);
    assert.equal([answer.statusCode, answer.json().messageKey], [415, 'ERROR_UNKNOWN'], value);
    assert.is(answer.headers['set-cookie'], undefined);
  }
  assert.equal(await app.rows(), before);
  assert.is((await answerTo('content-encoding', 'identity')).statusCode, 200);
  for (const charset of ['UTF-8', '"utf-8"'])
    assert.is((await answerTo('content-type', `${URLENCODED}; charset=${charset}`)).statusCode, 200);
});

test('the log names what is wrong with a body and repeats none of it', async () => {
  app.log.length = 0;
  const { payload, headers } = form({ User: 'name-in-log', Password: 'password-in-log', extra: 'extra-in-log' });
  await send(String(payload), headers);
  assert.match(app.log.join(''), 'the fields are not those of this call');
  assert.not.match(app.log.join(''), 'in-log');
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
  const length = ['Accept: application/json', 'Content-Length: 10000000', 'Connection: close'];
  const answer = await rawRequest(Number(new URL(address).port), `${[...head, ...length].join('\r\n')}\r\n\r\n`);
  assert.is(answer.status, 413, 'a length was announced, and no body was sent');
});

test.run();
