import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startUp } from '../../../server/start-up';
import { fakeDist } from './http/fake-dist';
import { temporaryFolder } from './temporary-storage';

const CHILD = fileURLToPath(new URL('start-child.ts', import.meta.url));
const HEADERS = { accept: 'application/json' };

const dist = fakeDist();
const children = new Set<ChildProcess>();

test.after(() => {
  for (const child of children) child.kill('SIGKILL');
  dist.remove();
});

/** A server in a process of its own. */
async function start(data: string) {
  const env = { ...process.env, PORT: '0', VESTIBULE_DATA: data, TEST_DIST: dist.folder };
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  children.add(child);
  let output = '';
  for await (const bytes of child.stdout) {
    output += bytes;
    const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
    if (origin !== undefined && output.endsWith('\n\n')) return { child, origin };
  }
  throw new Error(`the server did not start: ${output}`);
}

async function signIn(origin: string): Promise<{ cookie: string }> {
  const body = new URLSearchParams({ User: 'user', Password: 'Vestibule-1' });
  const answer = await fetch(`${origin}/identityprovider/login`, { method: 'POST', body, headers: HEADERS });
  return { cookie: answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' };
}

const statusOf = async (origin: string): Promise<number> => (await fetch(`${origin}/healthz`)).status;

test('a second server on the data is refused until the first has ended, also after kill -9', async () => {
  const data = join(temporaryFolder(), 'data');
  const { child, origin } = await start(data);
  const refused = await startUp({ PORT: '0', VESTIBULE_DATA: data }, { distFolder: dist.folder });
  assert.ok(!refused.ok && refused.problems.join().startsWith('Another server uses the database file'));
  assert.is(await statusOf(origin), 200);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const again = await start(data);
  assert.ok((await signIn(again.origin)).cookie);

  again.child.kill('SIGTERM');
  assert.equal(await once(again.child, 'exit'), [0, null]);
  const copy = join(temporaryFolder(), 'data');
  mkdirSync(copy);
  copyFileSync(join(data, 'vestibule.db'), join(copy, 'vestibule.db'));
  const database = new Database(join(copy, 'vestibule.db'));
  assert.equal(database.prepare('select count(*) as sessions from sessions').all(), [{ sessions: 1 }]);
  database.close();
});

/** Prevents every file of the process from growing, as on a full disk. `prlimit` is part of util-linux. */
function limitFiles(child: ChildProcess, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:`]);
}

const hasLimits = process.platform === 'linux';

(hasLimits ? test : test.skip)(
  'on a full disk the server is not well, and signing out says what it could do',
  async () => {
    const data = join(temporaryFolder(), 'data');
    const { child, origin } = await start(data);
    const headers = { ...HEADERS, ...(await signIn(origin)) };
    const { logoutToken } = await (await fetch(origin, { headers })).json();
    limitFiles(child, statSync(join(data, 'vestibule.db-wal')).size);
    assert.is(await statusOf(origin), 503);
    const answer = await fetch(`${origin}/identityprovider/session/logout/${logoutToken}`, { headers });
    assert.is(answer.status, 500);
    assert.is((await answer.json()).messageKey, 'LOGOUT_NOT_STORED');
    assert.match(answer.headers.getSetCookie().join(), /^vestibule-session=; Max-Age=0/);
    limitFiles(child, 'unlimited');
    assert.is(await statusOf(origin), 200);
    assert.is((await (await fetch(origin, { headers })).json()).isLoggedIn, true, 'a copy of the cookie, as it says');
    child.kill('SIGTERM');
    assert.equal(await once(child, 'exit'), [0, null]);
  },
);

test.run();
