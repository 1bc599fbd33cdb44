import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stop } from '../../../server/process-signals';
import { fakeDist } from './http/fake-dist';

const never = () => new Promise<never>(() => {});
const TIMES = { requests: 20, server: 60, storage: 20 };

/** Which parts hang when they are closed. */
const HANGS: readonly (readonly [what: string, server: boolean, storage: boolean])[] = [
  ['nothing', false, false],
  ['the server', true, false],
  ['the database', false, true],
  ['both', true, true],
];

for (const [what, isServerStuck, isStorageStuck] of HANGS) {
  test(`where ${what} hangs, stopping ends in time and closes the rest`, async () => {
    const server = fastify();
    if (isServerStuck) server.addHook('onClose', never);
    let closings = 0;
    const storage = {
      close: async () => {
        closings += 1;
        if (isStorageStuck) await never();
      },
    };
    await server.ready();
    assert.is(await stop(server, storage, TIMES), !isServerStuck && !isStorageStuck);
    assert.is(closings, 1);
  });
}

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

const MAIN = fileURLToPath(new URL('../../../server/main.ts', import.meta.url));
const dist = fakeDist();
const folder = mkdtempSync(join(tmpdir(), 'vestibule-output-'));
const children = new Set<ChildProcess>();

test.after(() => {
  for (const child of children) child.kill('SIGKILL');
  dist.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Starts the program with these files as standard output and standard error. */
async function start(output: 'pipe' | number) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), VESTIBULE_DIST: dist.folder, VESTIBULE_DATA: join(folder, 'data') };
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], { env, stdio: ['ignore', output, output] });
  children.add(child);
  return { child, url: `http://127.0.0.1:${port}` };
}

const statusOf = (url: string): Promise<number> =>
  fetch(url, { headers: { accept: 'application/json' } }).then(
    ({ status }) => status,
    () => 0,
  );

/** Whether the server answers requests. */
async function isUp({ child, url }: Awaited<ReturnType<typeof start>>): Promise<boolean> {
  while (child.exitCode === null) {
    if ((await statusOf(`${url}/healthz`)) === 200) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

async function answersRefusals({ child, url }: Awaited<ReturnType<typeof start>>): Promise<void> {
  for (let count = 0; count < 20; count += 1) assert.is(await statusOf(`${url}/nothing`), 404); // each is a line in the log
  assert.is(await statusOf(`${url}/healthz`), 200);
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  assert.is(child.exitCode, 0);
}

test('a server whose output has lost its reader continues to answer', async () => {
  const started = await start('pipe');
  started.child.stdout?.destroy();
  started.child.stderr?.destroy();
  assert.ok(await isUp(started), 'it starts although its banner cannot be written');
  await answersRefusals(started);
});

test('a server whose output is on a full disk continues to answer', async () => {
  if (!existsSync('/dev/full')) return; // only Linux has it
  const full = openSync('/dev/full', 'w');
  const started = await start(full);
  closeSync(full);
  assert.ok(await isUp(started), 'it starts although its banner cannot be written');
  await answersRefusals(started);
});

test.run();
