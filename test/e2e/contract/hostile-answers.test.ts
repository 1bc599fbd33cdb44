import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkEveryAnswer } from '../../../contract-kit/checks/check-every-answer';
import { readPage } from '../../../contract-kit/checks/page-html';
import type { Answer } from '../../../contract-kit/http/answer';
import { Client } from '../../../contract-kit/http/client';
import { parseCookie } from '../../../contract-kit/http/cookie-jar';
import { describeAnswer } from '../../../contract-kit/report/describe-answer';
import { printableJson } from '../../../contract-kit/report/printable';
import { Report } from '../../../contract-kit/report/report';

/** As long as the longest body that is read. */
const LENGTH = 4 * 1024 * 1024;

/** In ms. An expression whose time grows with the square of the length takes minutes. */
const LIMIT = 2000;

/** Of this process, in ms: other processes do not count. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const REPEATED = [
  '<link',
  '<script ',
  '<html',
  '<style>',
  '<style></style>',
  '<script type="application/json" id="boot">',
  ' href="',
  '\n',
  '\n ',
  '\n at ',
];

const answerOf = (text: string, secrets: readonly string[] = []): Answer => ({
  question: { path: '/', secrets },
  status: 200,
  headers: { 'content-type': 'text/html' },
  setCookies: [],
  bytes: Buffer.from(text),
  text,
  isUtf8: true,
  isCut: false,
  isReused: false,
});

test('a page of nothing but the beginnings of what is searched is read at once', () => {
  for (const part of REPEATED) {
    const html = `<link ${part.repeat(LENGTH / part.length)}`;
    const before = cpuTime();
    readPage(html);
    checkEveryAnswer(new Report(), answerOf(html));
    assert.ok(cpuTime() - before < LIMIT, `${JSON.stringify(part)}: ${Math.round(cpuTime() - before)} ms`);
  }
});

test('a cookie with 60,000 spaces is read at once', () => {
  const before = cpuTime();
  assert.is(parseCookie(`a=1${' '.repeat(60_000)}2`), undefined);
  assert.is(parseCookie(`a=1${' '.repeat(60_000)};path=/`)?.value, '1');
  assert.ok(cpuTime() - before < 500);
  for (const line of ['', 'a', '=1', 'a b=1', 'a=1 2', 'a=ü']) assert.is(parseCookie(line), undefined, line);
});

test('what an answer repeats of a password is in no report', () => {
  const password = `<p"a's & word>${'x'.repeat(80)}`;
  const forms = [
    password,
    password
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
    JSON.stringify(password),
    encodeURIComponent(password),
  ];
  for (const form of forms) {
    const answer = answerOf(`${'-'.repeat(60)}${form}`, [password]);
    assert.not.match(describeAnswer(answer), 'xxx', 'not even its beginning, where the text is cut');
    const report = new Report();
    report.check('page-html', false, () => ({ question: answer.question, came: `says ${password}`, detail: password }));
    assert.not.match(JSON.stringify(report.findings), 'xxx');
  }
});

/** A server that answers without reading bodies, and takes each for the beginning of the next request. */
function unreadingServer(): Server {
  return createServer((socket) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
      for (let end = text.indexOf('\r\n\r\n'); end !== -1; end = text.indexOf('\r\n\r\n')) {
        const isRequest = /^(GET|POST) \S+ HTTP/.test(text);
        text = text.slice(end + 4);
        socket.write(`HTTP/1.1 ${isRequest ? '200 OK' : '501 Not Implemented'}\r\ncontent-length: 2\r\n\r\n{}`);
      }
    });
    socket.on('error', () => {}); // the client has ended the connection
  });
}

test('a body that the server leaves unread is told of its own request, and disturbs no other', async () => {
  const server = unreadingServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const unread: string[] = [];
  const client = new Client(new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`), {
    onUnread: ({ question }, next) => unread.push(`${question.path} ${next.status}`),
  });
  const bodies = ['{"User":', '{"User":"x"}'].map((text) => ({ type: 'application/json', text }));
  for (const body of bodies) await client.ask({ path: '/change', body });
  assert.is((await client.ask({ path: '/innocent' })).status, 200);
  assert.equal(unread, ['/change 501'], 'once, as both are read alike');
  client.close();
  server.close();
});

test('JSON output has no characters that steer a terminal, and the same value', () => {
  const value = { came: 'a\u009b31m\u202eb\u{e0001}\u2028', list: ['\n'] };
  const text = printableJson(value);
  assert.equal(JSON.parse(text), value);
  assert.match(text, '\\u009b31m\\u202eb\\udb40\\udc01\\u2028');
  assert.not.match(text.replaceAll('\n', ''), /[\p{Cc}\p{Cf}\p{Zl}]/u);
});

test.run();
