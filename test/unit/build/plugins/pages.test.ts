import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { keyTable } from '../../../../build/pages/message-keys';
import { type BuiltPages, pages } from '../../../../build/plugins/pages';
import { withFiles } from '../temporary-folder';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const ENGLISH = { TITLE: 'A title', NOW: 'now', LATER: 'later', BELOW: 'below', DRAWN: 'drawn', NEVER: 'never' };

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

/** Builds a page of these files. */
async function build(folder: string): Promise<BuiltPages> {
  const [main, skeleton] = [join(folder, 'main.ts'), join(folder, 'skeleton.ts')];
  const row = { path: '/x', entry: 'x', name: 'Page', title: 'TITLE', access: ['anyone'] };
  const built: BuiltPages = { pages: new Map() };
  const plugin = pages({
    root,
    entries: [
      {
        name: 'x',
        rows: [row],
        tiny: true,
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
  await bundle.generate({ format: 'es' });
  return built;
}

test('a page has the messages and styles of its script, of what that loads lazily, and of its skeleton', () =>
  withFiles(FILES, async (folder) => {
    const page = (await build(folder)).pages.get('x');
    assert.equal(page?.entry.messages, ['BELOW', 'DRAWN', 'LATER', 'NOW', 'TITLE']);
    assert.match(page?.template ?? '', '7px');
    assert.equal(
      page?.entry.scripts.map(({ file }) => file),
      ['x.js'],
    );
  }));

test('the static page is in English, the template in no language', () =>
  withFiles(FILES, async (folder) => {
    const page = (await build(folder)).pages.get('x');
    assert.match(page?.html ?? '', '<title>A title</title>');
    assert.match(page?.html ?? '', '<p>drawn</p>');
    assert.match(page?.template ?? '', '<p>{{messages.DRAWN}}</p>');
  }));

test.run();
