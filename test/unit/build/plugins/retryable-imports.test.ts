import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RollupBuild, rollup } from 'rollup';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { retryableImports } from '../../../../build/plugins/retryable-imports';
import { withFiles } from '../../../support/build/temporary-folder';

const OUTPUT = { format: 'es', chunkFileNames: '[name].mjs', entryFileNames: '[name].mjs' } as const;

async function withBuild(
  files: Readonly<Record<string, string>>,
  action: (build: RollupBuild, folder: string) => Promise<void>,
): Promise<void> {
  await withFiles(files, async (folder) => {
    const build = await rollup({ input: join(folder, 'main.js'), plugins: [retryableImports()] });
    await action(build, folder);
  });
}

test('a script that could not be loaded is loaded by the next import, under another address and once', () =>
  withBuild(
    {
      'main.js': "export const load = () => import('./later.js'); export const other = () => import('./other.js');",
      'later.js': 'export const { url } = import.meta;',
      'other.js': 'export const { url } = import.meta;',
    },
    async (build, folder) => {
      const { output } = await build.write({ ...OUTPUT, dir: folder });
      const later = join(folder, 'later.mjs');
      const code = output.find(({ fileName }) => fileName === 'later.mjs');
      // As with a download that fails, Node keeps the failure of a module that throws.
      writeFileSync(later, 'throw new Error("not loaded")');
      const { load, other } = await import(pathToFileURL(join(folder, 'main.mjs')).href);
      const failures = await Promise.allSettled([load(), load()]);
      assert.equal(
        failures.map(({ status }) => status),
        ['rejected', 'rejected'],
      );
      writeFileSync(later, code?.type === 'chunk' ? code.code : '');
      const [first, second] = [await load(), await load()];
      assert.match(first.url, /\/later\.mjs\?\d+$/);
      assert.is(first, second);
      assert.match((await other()).url, /\/other\.mjs$/);
    },
  ));

test('a script that imports one that loads later fails the build', () =>
  withBuild(
    {
      'main.js': "import('./panel.js');",
      'panel.js': "import { shared } from './shared.js'; shared(); import('./dialog.js');",
      'dialog.js': "import { shared } from './shared.js'; shared();",
      'shared.js': 'export const shared = () => console.log(1);',
    },
    async (build) => {
      try {
        await build.generate(OUTPUT);
        assert.unreachable();
      } catch (error) {
        assert.match(String(error), 'dialog.mjs imports panel.mjs');
      }
    },
  ));

test.run();
