import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serverArguments } from '../../support/server/start-server';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const NO_DATABASE = 'this is no database, whatever its name says'.repeat(100);

let folder = '';
test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-start-'));
  await writeFile(join(folder, 'vestibule.db'), NO_DATABASE);
});
test.after(() => rm(folder, { recursive: true, force: true }));

test('a file that is no database is named, and the start of the server fails', async () => {
  const child = spawn(process.execPath, serverArguments(), {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', VESTIBULE_DATA: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complained = '';
  child.stderr.on('data', (chunk) => {
    complained += String(chunk);
  });
  assert.equal(await once(child, 'close'), [1, null]);
  assert.match(complained, join(folder, 'vestibule.db'));
  assert.not.match(complained, /\bat .*\.ts:\d+/, 'no stack trace');
});

test.run();
