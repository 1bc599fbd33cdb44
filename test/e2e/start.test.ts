import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openSession, whoIs } from './server-calls';
import { type RunningServer, startServer } from './start-server';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let folder = '';
test.before.each(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-start-'));
});
test.after.each(() => rm(folder, { recursive: true, force: true }));

/** Starts a server that is expected to end by itself. */
async function failToStart(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', VESTIBULE_DATA: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complained = '';
  child.stdout.on('data', (chunk) => {
    printed += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    complained += String(chunk);
  });
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
  const [status] = await once(child, 'close');
  clearTimeout(late);
  return { status, printed, complained };
}

async function withStarted(options: Parameters<typeof startServer>[0], use: (server: RunningServer) => Promise<void>) {
  const server = await startServer(options);
  await use(server).finally(() => server.stop({ keepData: true }));
}

test('a port that is taken is named, and the start fails', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { status, printed, complained } = await failToStart({ PORT: port });
  holder.close();
  assert.is(status, 1);
  assert.match(complained, `Port ${port}`);
  assert.not.match(complained, /\bat .*\.ts:\d+/, 'no stack trace');
  assert.is(printed, '');
});

test('a data folder that cannot be written is named, and the start fails', async () => {
  const occupied = join(folder, 'a file, no folder');
  await writeFile(occupied, '');
  for (const path of [occupied, join(occupied, 'below')]) {
    const { status, complained } = await failToStart({ VESTIBULE_DATA: path });
    assert.is(status, 1);
    assert.match(complained, path);
    assert.not.match(complained, /\bat .*\.ts:\d+/, 'no stack trace');
  }
});

test('a file that is no database is named, and not changed', async () => {
  const path = join(folder, 'vestibule.db');
  await writeFile(path, 'this is no database, whatever its name says'.repeat(100));
  const { status, complained } = await failToStart({});
  assert.is(status, 1);
  assert.match(complained, path);
  assert.not.match(complained, /\bat .*\.ts:\d+/, 'no stack trace');
});

test('every bad setting is named at once, without its value', async () => {
  const { status, complained } = await failToStart({
    PORT: 'eighty',
    VESTIBULE_TRUSTED_ORIGINS: 'https://portal.example/path',
    VESTIBULE_DEMO_PASSWORD: 'geheim',
    VESTIBULE_DEMO: 'perhaps',
  });
  assert.is(status, 1);
  for (const name of ['PORT', 'VESTIBULE_TRUSTED_ORIGINS', 'VESTIBULE_DEMO_PASSWORD', 'VESTIBULE_DEMO'])
    assert.match(complained, new RegExp(`^\\s*${name} accepts`, 'm'));
  assert.not.match(complained, /geheim|eighty|perhaps|portal\.example\/path/);
});

test('the demo is refused on an address that others reach', async () => {
  const { status, complained } = await failToStart({ HOST: '0.0.0.0', VESTIBULE_DEMO: 'on' });
  assert.is(status, 1);
  assert.match(complained, 'VESTIBULE_DEMO');
});

test('the start prints the address and the demo accounts, and is healthy', async () => {
  await withStarted({ dataFolder: folder }, async ({ url, output }) => {
    assert.match(output(), `${url}/`);
    for (const account of ['admin', 'user', 'external', 'enforced', 'secured', 'device', 'technical'])
      assert.match(output(), new RegExp(`^\\s*${account}\\s+Vestibule-1`, 'm'));
    const health = await fetch(`${url}/healthz`);
    assert.is(health.status, 200);
    assert.equal(await health.json(), { status: 'ok' });
  });
});

test('a second start on the same data keeps sessions', async () => {
  let session: string | undefined;
  await withStarted({ dataFolder: folder }, async ({ url }) => {
    session = await openSession(url, 'user');
  });
  assert.ok(session);
  await withStarted({ dataFolder: folder }, async ({ url }) => {
    assert.is(await whoIs(url, session ?? ''), 'user');
  });
});

test.run();
