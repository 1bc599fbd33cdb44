import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withFiles } from '../temporary-folder';

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
