import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withFiles } from '../../support/build/temporary-folder';
import { readText } from '../../support/docs/markdown';
import { copyProject, follow, readExample } from '../../support/server/example-page';

async function complaints(cwd: string, args: readonly string[]): Promise<string> {
  // What this process was started with is about this folder.
  const { TSX_TSCONFIG_PATH: _, TEST_WORDS: __, TEST_BELOW: ___, TEST_SHARD: ____, ...env } = process.env;
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, faults, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return status === 0 ? '' : output + faults;
}

test('the example of CONTRIBUTING is, to the letter, a page that is formatted, typed and tested', () =>
  withFiles({}, async (folder) => {
    const example = readExample(readText('CONTRIBUTING.md'));
    const changed = example.rows.map(({ file }) => file);
    assert.is(example.files.size, 7);
    assert.equal(changed, ['shared/contract/pages.ts', 'build/budgets.ts']);
    copyProject(folder);
    follow(example, folder);

    const written = [...example.files.keys()];
    const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false', '--error-on-warnings'];
    const runner = ['--import', './build/alias-loader.mjs', '--import', 'tsx', 'build/tests/uvu-runner.mjs'];
    const typed = [...written, 'build/budgets.ts', 'server/routes/all-routes.ts'];
    const config = { extends: './test/tsconfig.json', include: [], files: typed };
    writeFileSync(join(folder, 'example.json'), JSON.stringify(config));
    const found = await Promise.all([
      complaints(folder, ['node_modules/typescript-7/bin/tsc', '--singleThreaded', '-p', 'example.json']),
      complaints(folder, [...biome, ...written]),
      complaints(folder, [...runner, 'test/unit', 'routes/greeting', 'http/rules/check-access', 'i18n/catalogues']),
    ]);
    assert.equal(found, ['', '', '']);
  }));

test.run();
