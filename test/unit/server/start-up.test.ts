import { once } from 'node:events';
import { copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'libsql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startUp } from '../../../server/start-up';
import { rawRequest } from '../../support/server/raw-request';
import {
  DIST,
  exitOf,
  killServers,
  signIn,
  spawnServer,
  startServer,
  statusOf,
} from '../../support/server/server-process';
import { temporaryFolder } from '../../support/server/temporary-storage';

test.after(killServers);

const folder = temporaryFolder();
const DATA = join(folder, 'data');

/** What a start in this process, which must not succeed, says. */
async function problemsOf(env: NodeJS.ProcessEnv, distFolder = DIST): Promise<readonly string[]> {
  const started = await startUp({ PORT: '0', VESTIBULE_DATA: DATA, ...env }, { distFolder });
  assert.not(started.ok);
  return started.ok ? [] : started.problems;
}

function send(port: number, text: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text);
      resolve(socket);
    });
    socket.on('error', reject);
  });
}

test('a server prints its address and the demo accounts, and on SIGTERM finishes its requests and exits with 0', async () => {
  const { child, output, port, origin } = await startServer({ VESTIBULE_DATA: DATA });
  for (const name of ['admin', 'user', 'external', 'Vestibule-1']) assert.match(output, name);
  assert.match(output, /secured .* is [A-Z2-7]{32}$/m);
  assert.match((await problemsOf({})).join(), /^Another server uses the database file/);
  child.stdout?.destroy();
  child.stderr?.destroy();
  for (let count = 0; count < 20; count += 1) assert.is(await statusOf(`${origin}/nothing`), 404); // a line in the log
  assert.is(await statusOf(`${origin}/healthz`), 200, 'also where nobody reads its output any more');

  const body = 'User=user&Password=Vestibule-1';
  const head = ['POST /identityprovider/login HTTP/1.1', 'Host: localhost', 'Accept: application/json'];
  const type = ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`];
  const expect = 'Expect: 100-continue';
  const socket = await send(port, `${[...head, ...type, expect].join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'data'); // "100 Continue": the request has arrived, but not its body
  await send(port, ''); // a browser connects ahead of what it may ask for
  child.kill('SIGTERM');
  child.kill('SIGINT');
  const isAccepted = async () =>
    send(port, '').then(
      (other) => Boolean(other.destroy()),
      () => false,
    );
  while (await isAccepted()) await wait(10);
  socket.write(body.slice(10));
  await closed;
  assert.match(answer, /\r\n\r\nHTTP\/1\.1 200 /);
  assert.match(answer, '"statusCode":302');
  assert.is(await exitOf(child), 0, 'it does not wait for idle connections');

  const copy = join(folder, 'copy.db');
  copyFileSync(join(DATA, 'vestibule.db'), copy);
  const database = new Database(copy);
  assert.equal(database.prepare('select count(*) as sessions from sessions').all(), [{ sessions: 1 }]);
  database.close();

  const file = join(DATA, 'secret.key');
  assert.is(statSync(file).mode & 0o777, 0o600);
  writeFileSync(file, Buffer.alloc(32, 9).toString('base64'));
  const wrongKey = `The key in ${file} is not the key that the secrets in the database were encrypted with.`;
  assert.equal(await problemsOf({}), [wrongKey]);
});

test('where other machines reach it, it has no demo and answers only to its own names, and the banner says so', async () => {
  const data = join(folder, 'beyond');
  const { child, output, port, origin } = await startServer({ HOST: '0.0.0.0', VESTIBULE_DATA: data });
  assert.match(output, /only to the names of this machine: localhost, .*VESTIBULE_PUBLIC_URL/s);
  assert.match(output, new RegExp(`http://localhost:${port}/identityprovider/setup/[\\w-]{43}`));
  assert.not.match(output, 'Vestibule-1');
  assert.is((await signIn(origin, 'admin')).status, 400);
  const statusFor = async (host: string) =>
    (await rawRequest(port, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).status;
  assert.is(await statusFor(`localhost:${port}`), 200);
  assert.is(await statusFor('accounts.evil.example'), 421);
  child.kill('SIGTERM');
  assert.is(await exitOf(child), 0);
});

test('a port that is taken is named', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const problems = await problemsOf({ PORT: port, VESTIBULE_DATA: join(folder, 'taken') });
  other.close();
  assert.match(problems.join(), `Port ${port} on 127.0.0.1 is taken`);
});

const FILE = join(folder, 'a-file');
writeFileSync(FILE, '');
mkdirSync(join(folder, 'free'));

const FAILURES: readonly (readonly [what: string, env: NodeJS.ProcessEnv, named: string])[] = [
  ['a data folder that cannot be written', { VESTIBULE_DATA: join(FILE, 'data') }, join(FILE, 'data')],
  ['an address of another machine', { HOST: '192.0.2.1', VESTIBULE_DATA: join(folder, 'free') }, '192.0.2.1'],
];

for (const [what, env, named] of FAILURES)
  test(`${what} is named`, async () => assert.match((await problemsOf(env)).join(), named));

test('all bad settings are named at once, and missing built pages with the command that builds them', async () => {
  const problems = await problemsOf({ PORT: 'abc', VESTIBULE_LOG: 'loud' });
  assert.equal(
    problems.map((problem) => problem.split(' ')[0]),
    ['PORT', 'VESTIBULE_LOG'],
  );
  assert.match((await problemsOf({}, join(folder, 'nothing'))).join(), 'npm run build');
});

test('the program exits with 1 and prints the reason to standard error', async () => {
  const child = spawnServer({ PORT: 'abc' });
  let words = '';
  child.stderr?.on('data', (bytes) => {
    words += bytes;
  });
  assert.is(await exitOf(child), 1);
  assert.match(words, /Vestibule cannot start.*PORT/s);
});

test.run();
