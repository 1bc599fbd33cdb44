import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { removeOldFiles } from '../../../../build/plugins/remove-old-files';
import { withFiles } from '../temporary-folder';

const HOUR = 60 * 60_000;

/** The files of a folder before a build into it, and how many ms before the build each was written. */
const BEFORE: Readonly<Record<string, number>> = {
  'old.html': 5000,
  'i18n/xx.json': 5000,
  '.stamp': 5000,
  'assets/recent-1.js': HOUR - 5000,
  'assets/old-2.js': HOUR + 5000,
  'written-by-an-earlier-configuration.html': -5000,
};

test('a build removes the files of the one before, scripts after an hour', () =>
  withFiles(
    { 'main.js': 'globalThis.x = 1;', ...Object.fromEntries(Object.keys(BEFORE).map((name) => [`dist/${name}`, 'x'])) },
    async (root) => {
      const dir = join(root, 'dist');
      const began = Date.now();
      for (const [name, age] of Object.entries(BEFORE)) {
        const time = new Date(began - age);
        utimesSync(join(dir, name), time, time);
      }
      const plugins = [removeOldFiles({ writtenBefore: began - 1000 })];
      const build = await rollup({ input: join(root, 'main.js'), plugins });
      await build.write({ dir });
      const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
      assert.equal(files.map(({ name }) => name).toSorted(), [
        'main.js',
        'recent-1.js',
        'written-by-an-earlier-configuration.html',
      ]);
    },
  ));

test.run();
