import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { keyTable } from '../../../../build/message-catalogues';
import { removeOldFiles } from '../../../../build/plugins/dist-files';
import { type BuiltPages, pages } from '../../../../build/plugins/pages';
import type { PageRow } from '../../../../shared/contract/pages';
import { withFiles } from '../../../support/build/temporary-folder';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const ENGLISH = { ERROR: 'A title', NOW: 'now', LATER: 'later', BELOW: 'below', DRAWN: 'drawn', NEVER: 'never' };

const FILES = {
  'main.ts': `import { t } from './t'; t('NOW'); import('./Later.ts');`,
  'Later.ts': `import './below.ts'; import { t } from './t'; t('LATER'); export const style = 'p-[7px]';`,
  'below.ts': `import { t } from './t'; t('BELOW');`,
  'skeleton.ts': `import { t } from './t'; t('DRAWN');`,
  'other.ts': `import { t } from './t'; t('NEVER');`,
  't.js': `export const t = (key) => globalThis.log(key);`,
  'page.html':
    '<!doctype html><html><head><title></title></head><body><div id="app"><!--skeleton--></div></body></html>',
};

async function build(folder: string, { tiny = true } = {}) {
  const [main, skeleton] = [join(folder, 'main.ts'), join(folder, 'skeleton.ts')];
  const row: PageRow = { path: '/x', entry: 'x', name: 'Page', title: 'ERROR', access: ['anyone'] };
  const built: BuiltPages = { pages: new Map() };
  const plugin = pages({
    root,
    entries: [
      {
        name: 'x',
        rows: [row],
        tiny,
        inlineScript: false,
        devOnly: false,
        template: join(folder, 'page.html'),
        main,
        skeleton,
      },
    ],
    catalogues: { english: ENGLISH, byLocale: new Map(), table: keyTable(Object.keys(ENGLISH)) },
    prerender: async () => ({ [skeleton]: { markup: '<p>{{messages.DRAWN}}</p>', keys: ['DRAWN'], defaults: {} } }),
    built,
  });
  const resolve = { name: 'js', resolveId: (id: string) => (id === './t' ? join(folder, 't.js') : null) };
  const bundle = await rollup({ input: { x: main }, plugins: [resolve, plugin] });
  const { output } = await bundle.generate({ format: 'es' });
  return { built, files: output };
}

test('a page has the messages and styles of all its scripts and its skeleton, its file is in English', () =>
  withFiles(FILES, async (folder) => {
    const page = (await build(folder)).built.pages.get('x');
    assert.equal(page?.entry.messages, ['BELOW', 'DRAWN', 'ERROR', 'LATER', 'NOW']);
    assert.equal(
      page?.entry.scripts.map(({ file }) => file),
      ['x.js'],
    );
    assert.match(page?.html ?? '', '<title>A title</title>');
    assert.match(page?.html ?? '', '<p>drawn</p>');
    assert.match(page?.template ?? '', '7px');
    assert.match(page?.template ?? '', '<p>{{messages.DRAWN}}</p>', 'the template is in no language');
  }));

test('the typeface of titles comes with a linked style sheet, in 20 KB, and not with a tiny page', () =>
  withFiles(FILES, async (folder) => {
    const files = (await build(folder, { tiny: false })).files.flatMap((each) => (each.type === 'asset' ? each : []));
    const font = files.find(({ fileName }) => fileName.endsWith('.woff2'));
    const sheet = files.find(({ fileName }) => fileName.endsWith('.css'));
    assert.ok(font && font.source.length <= 20 * 1024, `${font?.source.length} bytes`);
    assert.match(String(sheet?.source), `url(${font?.fileName.replace('assets/', '')})`);
    const { built, files: tiny } = await build(folder);
    assert.not.match(built.pages.get('x')?.template ?? '', '@font-face');
    assert.not.ok(tiny.some(({ fileName }) => fileName.endsWith('.woff2')));
  }));

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
