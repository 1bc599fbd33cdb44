import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readRouteTable } from '../../../build/routes';
import { withFiles } from '../build/temporary-folder';
import { copyProject, follow, readExample } from './example-page';
import { readText } from './markdown';

const example = readExample(readText('CONTRIBUTING.md'));

/** Runs Node in a folder; answers what it printed when it failed. */
async function complaints(cwd: string, args: readonly string[]): Promise<string> {
  // What this process was started with is about this folder.
  const { TSX_TSCONFIG_PATH: _, TEST_WORDS: __, TEST_BELOW: ___, ...env } = process.env;
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [status] = await once(child, 'close');
  return status === 0 ? '' : output;
}

test('the example of CONTRIBUTING is all there', () => {
  assert.is(example.files.size, 7);
  assert.equal(
    example.rows.map(({ file }) => file),
    [
      'build/budgets.ts',
      'test/unit/server/http/policies/check-access.test.ts',
      'test/browser/built-pages.test.ts',
      'entries/routes.json',
    ],
  );
});

test('whoever follows the example to the letter has a page that the build takes, formatted, typed and tested', () =>
  withFiles({}, async (folder) => {
    copyProject(folder);
    follow(example, folder);
    const { entries } = readRouteTable(folder, { dev: false });
    assert.ok(entries.some(({ name }) => name === 'greeting'));

    const written = [...example.files.keys()];
    const files = [...written, ...example.rows.map(({ file }) => file).filter((file) => file.endsWith('.ts'))];
    writeFileSync(
      join(folder, 'tsconfig.example.json'),
      JSON.stringify({ extends: './test/tsconfig.json', include: [], files: [...files, 'server/main.ts'] }),
    );
    const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false', '--error-on-warnings'];
    const runner = ['--import', './build/alias-loader.mjs', '--import', 'tsx', 'build/tests/uvu-runner.mjs'];
    for (const args of [
      [...biome, ...written],
      ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.example.json'],
      [...runner, 'test/unit', 'routes/greeting', 'http/policies/check-access', 'i18n/catalogues'],
    ]) {
      assert.is(await complaints(folder, args), '', args.join(' '));
    }
  }));

test('the example is added once, also to a project that has it already', () =>
  withFiles({}, (folder) => {
    copyProject(folder);
    follow(example, folder);
    const changed = [
      ...example.files.keys(),
      ...example.rows.map(({ file }) => file),
      'server/routes/all-routes.ts',
      'shared/i18n/messages/de.json',
    ];
    const texts = () => changed.map((file) => readFileSync(join(folder, file), 'utf8'));
    const before = texts();
    follow(example, folder);
    assert.equal(texts(), before);
  }));

test.run();
