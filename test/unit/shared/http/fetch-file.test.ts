import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fetchFile, type Progress } from '../../../../shared/http/fetch-file';
import { resetPage } from '../../../support/dom/dom';
import { type Answer, reply, startServer } from './test-server';

const test = suite('download');
let server: Awaited<ReturnType<typeof startServer>>;
let progress: Progress[];

test.before(async () => {
  server = await startServer();
});
test.before.each(() => {
  progress = [];
  resetPage(`${server.origin}/identityprovider/config/lastloginlist`);
});
test.after(() => {
  server.stop();
  resetPage();
});

const get = (more: { timeout?: number; signal?: AbortSignal } = {}) =>
  fetchFile({ url: 'lastloginlistcsv', defaultName: 'list.csv', onProgress: (now) => progress.push(now), ...more });

/** Two parts with a pause between, so that they arrive as two chunks. */
const inTwo =
  (headers: Record<string, string>): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/csv', ...headers }).write('a;b\n');
    setTimeout(() => response.end('1;2\n'), 40);
  };

test('returns the file and its name, and reports progress', async () => {
  server.answer(inTwo({ 'content-length': '8', 'content-disposition': 'attachment; filename="logins.csv"' }));
  const result = await get();
  assert.is(result.ok && result.data.fileName, 'logins.csv');
  assert.is(result.ok && (await result.data.blob.text()), 'a;b\n1;2\n');
  assert.is(result.ok && result.data.blob.type, 'text/csv');
  assert.is(server.seen[0]?.url, '/identityprovider/config/lastloginlistcsv');
  assert.equal(progress, [
    { loaded: 0, total: 8 },
    { loaded: 4, total: 8 },
    { loaded: 8, total: 8 },
  ]);
});

test('without a length, and of a compressed body, the progress has no total', async () => {
  server.answer(inTwo({}));
  const result = await get();
  assert.is(result.ok && result.data.fileName, 'list.csv');
  assert.equal(progress, [{ loaded: 0 }, { loaded: 4 }, { loaded: 8 }]);
  const body = gzipSync('x'.repeat(1000));
  server.answer((response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': String(body.length) }).end(body);
  });
  await get();
  assert.equal(progress.at(-1), { loaded: 1000 });
});

test('an empty file is a success, a status failure has its message key', async () => {
  server.answer(reply(200));
  const empty = await get();
  assert.is(empty.ok && empty.data.blob.size, 0);
  server.answer(reply(403, '{"statusCode":403,"messageKey":"ERROR_FORBIDDEN"}'));
  const refused = await get();
  assert.equal(!refused.ok && [refused.kind, refused.messageKey], ['status', 'ERROR_FORBIDDEN']);
});

test('a connection that breaks during the body is tried once more', async () => {
  server.answer((response) => {
    response.writeHead(200, { 'content-length': '8' }).write('a;b\n');
    setTimeout(() => response.destroy(), 20);
  }, inTwo({}));
  const result = await get();
  assert.is(result.ok && result.data.blob.size, 8);
});

test('each chunk restarts the timeout; without one the download ends by it, or by an abort', async () => {
  server.answer((response) => {
    response.writeHead(200).write('x');
    let sent = 1;
    const timer = setInterval(() => {
      sent += 1;
      if (sent === 6) response.end('x');
      else response.write('x');
      if (sent === 6) clearInterval(timer);
    }, 50);
  });
  const result = await get({ timeout: 150 });
  assert.is(result.ok && result.data.blob.size, 6);
  server.answer((response) => {
    response.writeHead(200).write('x');
  });
  const silent = await get({ timeout: 80 });
  assert.is(!silent.ok && silent.kind, 'timeout');
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 50);
  const aborted = await get({ signal: abort.signal });
  assert.is(!aborted.ok && aborted.kind, 'aborted');
});

test.run();
