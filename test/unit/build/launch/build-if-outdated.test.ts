import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildIfOutdated, SERVER_INPUTS, stampOf } from '../../../../build/launch/build-if-outdated.mjs';
import { isInstalled } from '../../../../build/launch/install.mjs';
import { withFiles } from '../../../support/build/temporary-folder';

const FILES = { 'entries/x/main.tsx': '1', 'shared/y.ts': '2', 'server/main.ts': '3', 'tsconfig.json': '{}' };

test('texts and files of the pages make a new build necessary, the server and documents do not', () =>
  withFiles(FILES, (root) => {
    const stamp = () => stampOf([''], { root });
    assert.is(stamp(), stamp());
    const changes = [
      ['shared/y.ts', '22'],
      ['entries/x/new.ts', ''],
      ['server/main.ts', '33'],
      ['shared/README.md', '# New'],
    ].map(([file, text = '']) => {
      const before = stamp();
      writeFileSync(`${root}/${file}`, text);
      return stamp() !== before;
    });
    assert.equal(changes, [true, true, false, false]);
    assert.is.not(stampOf(['dev'], { root }), stamp(), 'a build for development is no build for deployment');
  }));

test('the server is built again for its sources and those it shares, and not for what is built or installed', () =>
  withFiles({ ...FILES, 'server/dist/main.js': '4', 'server/node_modules/fastify/package.json': '5' }, (root) => {
    const stamp = () => stampOf([], { root: `${root}/`, inputs: SERVER_INPUTS }); // ROOT ends so, too
    const changed = (file: string) => {
      const before = stamp();
      writeFileSync(`${root}/${file}`, 'new');
      return stamp() !== before;
    };
    const files = ['server/main.ts', 'shared/y.ts', 'entries/x/main.tsx', 'server/dist/main.js'];
    assert.equal(files.map(changed), [true, true, false, false]);
    assert.is(changed('server/node_modules/fastify/package.json'), false);
  }));

test('a build runs for changed sources, after a failure and where it is forced, and once for two at the same time', () =>
  withFiles({ 'output.js': '' }, async (folder) => {
    let [source, status, builds] = ['one', 0, 0];
    let during = () => {};
    const build = (force = false) =>
      buildIfOutdated({ folder, lock: `test-${process.pid}.lock`, stamp: () => source, force }, async () => {
        builds += 1;
        await Promise.resolve();
        writeFileSync(`${folder}/output.js`, source);
        during();
        return status;
      });
    const counted = async (...statuses: Promise<number>[]) => [await Promise.all(statuses), builds];

    assert.equal(await counted(build(), build()), [[0, 0], 1], 'the second waits and finds the output of the first');
    assert.equal(await counted(build()), [[0], 1]);
    source = 'two';
    assert.equal(await counted(build()), [[0], 2]);
    assert.equal(await counted(build(true)), [[0], 3]);
    source = 'three';
    status = 2;
    assert.equal(await counted(build()), [[2], 4]);
    status = 0;
    during = () => {
      source = 'changed during the build';
    };
    assert.equal(await counted(build()), [[0], 5], 'after a failure');
    during = () => {};
    assert.equal(await counted(build()), [[0], 6], 'what changes during a build is built next time');
  }));

const installed = (a?: string) => ({
  packages: { 'node_modules/@x/server': { link: true }, ...(a && { 'node_modules/a': { version: a } }) },
});

test('packages are installed where one of this platform is missing or has another version', () => {
  const packages = {
    '': { version: '1.0.0' },
    server: { version: '1.0.0' },
    'node_modules/@x/server': { resolved: 'server', link: true },
    'node_modules/a': { version: '1.2.3' },
    'node_modules/a-windows': { version: '1.0.0', optional: true },
  };
  for (const [there, isUpToDate] of [
    [undefined, false],
    [{ packages: {} }, false],
    [installed('1.2.3'), true],
    [installed('1.2.2'), false],
    [installed(), false],
  ] as const)
    assert.is(isInstalled({ packages }, there), isUpToDate, JSON.stringify(there));
});

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Says that it runs, and ends only at a signal: with a status of its own, as npm does. */
const ENDLESS = `process.on('SIGTERM', () => process.exit(1));
process.on('SIGINT', () => process.exit(1));
setInterval(() => {}, 1000);
process.stdout.write('it runs');
`;

const INSTALLED = JSON.stringify({ packages: { 'node_modules/x': { version: '1.0.0' } } });

const PROJECT = {
  'package-lock.json': INSTALLED,
  'rollup.config.mjs': '',
  'node_modules/rollup/dist/bin/rollup': ENDLESS,
  'bin/npm': `#!${process.execPath}\n${ENDLESS}`,
};

/** Runs `npm start` in a project of its own; sends the signal once what it runs says so. */
async function interrupt(folder: string, signal: NodeJS.Signals) {
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(process.execPath, ['build/command.cjs', 'start'], {
    cwd: folder,
    env: { ...env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  child.stdout.on('data', (bytes) => {
    words += bytes;
    if (words.endsWith('it runs')) child.kill(signal);
  });
  let complaint = '';
  child.stderr.on('data', (bytes) => {
    complaint += bytes;
  });
  const [status] = await once(child, 'close');
  return { status, complaint };
}

test('an install or a build that a signal ends was interrupted, and the registry is not named', () =>
  withFiles(PROJECT, async (folder) => {
    cpSync(join(ROOT, 'build'), join(folder, 'build'), { recursive: true });
    chmodSync(join(folder, 'bin/npm'), 0o755);
    symlinkSync(join(ROOT, 'node_modules/tsx'), join(folder, 'node_modules/tsx'));
    assert.equal(await interrupt(folder, 'SIGINT'), {
      status: 130,
      complaint: 'Installing the dependencies was interrupted. The next command starts it again.\n',
    });
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), INSTALLED);
    assert.equal(await interrupt(folder, 'SIGTERM'), {
      status: 143,
      complaint: 'The build was interrupted. The next command builds again.\n',
    });
  }));

test.run();
