import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PROGRAMS, replaceFiles } from '../../../build/launch/ensure-built.mjs';
import { productionFolder } from '../../support/build/production-folder';
import { withFiles } from '../../support/build/temporary-folder';
import { fakeDist } from '../../support/server/fake-dist';
import { temporaryFolder } from '../../support/server/temporary-storage';

const HEADERS = { accept: 'application/json' };

const dist = fakeDist();
const production = await productionFolder();
const children = new Set<ChildProcess>();

test.after(() => {
  for (const child of children) child.kill('SIGKILL');
  production.remove();
  dist.remove();
});

/** What a command of a container has: no program in the PATH, so none can install or build. */
const environment = (data: string) => ({ PATH: '', PORT: '0', VESTIBULE_DATA: data, VESTIBULE_DIST: dist.folder });

async function serve(data: string): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, ['build/command.cjs', 'serve'], {
    cwd: production.folder,
    env: environment(data),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  let output = '';
  for await (const bytes of child.stdout) {
    output += bytes;
    const [origin] = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(output) ?? [];
    if (origin !== undefined && output.endsWith('\n\n')) return { child, origin };
  }
  throw new Error(`the server did not start: ${output}`);
}

test('the built server signs in and stops, with the packages of production only', async () => {
  const data = join(temporaryFolder(), 'data');
  const { child, origin } = await serve(data);
  assert.is((await fetch(`${origin}/readyz`)).status, 200);
  const body = new URLSearchParams({ User: 'user', Password: 'Vestibule-1' });
  const answer = await fetch(`${origin}/identityprovider/login`, { method: 'POST', body, headers: HEADERS });
  assert.is(answer.status, 200);
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const shell = await fetch(origin, { headers: { ...HEADERS, cookie } });
  assert.is((await shell.json()).isLoggedIn, true);
  child.kill('SIGTERM');
  assert.equal(await once(child, 'exit'), [0, null]);

  const { status, stdout } = spawnSync(process.execPath, ['build/command.cjs', 'account', 'list'], {
    cwd: production.folder,
    env: environment(data),
    encoding: 'utf8',
  });
  assert.is(status, 0, 'the commands of an operator run as well');
  assert.match(stdout, /^user /m);
});

test('every program is built, and a stack trace names the source', () => {
  const folder = join(production.folder, 'server/dist');
  for (const name of Object.keys(PROGRAMS)) assert.ok(existsSync(join(folder, `${name}.js`)), name);
  const maps = readdirSync(folder).filter((file) => file.endsWith('.map'));
  const sources = maps.flatMap((file): string[] => JSON.parse(readFileSync(join(folder, file), 'utf8')).sources);
  assert.ok(sources.includes('../start-up.ts'));
});

test('without a built server the command says how to build it', () => {
  rmSync(join(production.folder, 'server/dist'), { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, [join(production.folder, 'build/serve.mjs')], {
    encoding: 'utf8',
  });
  assert.is(status, 1);
  assert.is(stderr, 'The server is not built: run `npm run build` where the development tools are installed.\n');
});

test('a new build takes the place of the one before, whose other files and stamp are removed', () =>
  withFiles(
    {
      'dist/main.js': 'old',
      'dist/chunk-1.js': 'old',
      'dist/.stamp': 'old',
      'next/main.js': 'new',
      'next/chunk-2.js': 'new',
    },
    (root) => {
      replaceFiles(join(root, 'dist'), join(root, 'next'));
      assert.equal(readdirSync(join(root, 'dist')).sort(), ['chunk-2.js', 'main.js']);
      assert.is(readFileSync(join(root, 'dist/main.js'), 'utf8'), 'new');
      replaceFiles(join(root, 'first'), join(root, 'dist'));
      assert.equal(readdirSync(root), ['first'], 'a first build needs no folder');
    },
  ));

test.run();
