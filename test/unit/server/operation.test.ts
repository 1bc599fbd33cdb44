import { type ChildProcess, execFileSync } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stop } from '../../../server/process/process-signals';
import { lockDatabase } from '../../../server/storage/lock-database';
import { freePort } from '../../support/server/loopback';
import {
  exitOf,
  HEADERS,
  killServers,
  signIn,
  spawnServer,
  startServer,
  statusOf,
} from '../../support/server/server-process';
import { temporaryFolder } from '../../support/server/temporary-storage';

test.after(killServers);

/** Prevents every file of the process from growing, as on a full disk. `prlimit` is part of util-linux. */
function limitFiles(child: ChildProcess, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:`]);
}

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('on a full disk the server is not well, and signing out says what it could do', async () => {
  const data = join(temporaryFolder(), 'data');
  const { child, origin } = await startServer({ VESTIBULE_DATA: data });
  const cookie = (await signIn(origin)).headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const headers = { ...HEADERS, cookie };
  const { logoutToken } = await (await fetch(origin, { headers })).json();
  limitFiles(child, statSync(join(data, 'vestibule.db-wal')).size);
  assert.is(await statusOf(`${origin}/healthz`), 503);
  const answer = await fetch(`${origin}/identityprovider/session/logout/${logoutToken}`, { headers });
  assert.is(answer.status, 500);
  assert.is((await answer.json()).messageKey, 'LOGOUT_NOT_STORED');
  assert.match(answer.headers.getSetCookie().join(), /^vestibule-session=; Max-Age=0/);
  limitFiles(child, 'unlimited');
  assert.is(await statusOf(`${origin}/healthz`), 200);
  assert.is((await (await fetch(origin, { headers })).json()).isLoggedIn, true, 'a copy of the cookie, as it says');
  child.kill('SIGTERM');
  assert.is(await exitOf(child), 0);
});

onLinux(
  'a server whose output is on a full disk starts and answers, and after kill -9 another one may start',
  async () => {
    const [full, port] = [openSync('/dev/full', 'w'), await freePort()];
    const data = join(temporaryFolder(), 'data');
    const env = { PORT: String(port), VESTIBULE_DATA: data };
    const child = spawnServer(env, ['ignore', full, full]);
    closeSync(full);
    const origin = `http://127.0.0.1:${port}`;
    while (child.exitCode === null && (await statusOf(`${origin}/healthz`)) !== 200) await wait(20);
    assert.is(await statusOf(`${origin}/nothing`), 404); // a line in the log
    assert.is(await statusOf(`${origin}/healthz`), 200);
    const databaseUrl = `file:${join(data, 'vestibule.db')}`;
    assert.throws(() => lockDatabase(databaseUrl), /Another server uses/);
    child.kill('SIGKILL');
    await exitOf(child);
    lockDatabase(databaseUrl)(); // released at once: it throws where it is not
  },
);

const never = () => new Promise<never>(() => {});
const TIMES = { requests: 20, server: 60, storage: 20 };

test('where the server, the database or both hang, stopping ends in time and closes the rest', async () => {
  for (const [isServerStuck, isStorageStuck] of [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ] as const) {
    const server = fastify();
    if (isServerStuck) server.addHook('onClose', never);
    let closings = 0;
    const close = async () => {
      closings += 1;
      if (isStorageStuck) await never();
    };
    await server.ready();
    const isClean = await stop(server, { close }, TIMES);
    assert.equal([isClean, closings], [!isServerStuck && !isStorageStuck, 1], `${isServerStuck} ${isStorageStuck}`);
  }
});

test('the connection of a request that does not end is closed', async () => {
  const server = fastify();
  server.get('/', never);
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const arrived = new Promise((resolve) => server.server.once('request', resolve));
  const asked = fetch(address).then(
    () => 'answered',
    () => 'broken off',
  );
  await arrived;
  assert.ok(await stop(server, { close: async () => {} }, { ...TIMES, server: 5000 }));
  assert.is(await asked, 'broken off');
});

test.run();
