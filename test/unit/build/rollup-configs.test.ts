import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type BuiltEntry, routesFile } from '../../../build/pages/routes-file';
import { type BuildConfig, rollupConfigs } from '../../../build/rollup-configs';
import { readRouteTable, readRows } from '../../../build/routes';
import { withFiles } from './temporary-folder';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const { entries } = readRouteTable(root, { dev: false });

test('every page is in one configuration, with those that it shares a chunk with or alone; host-shell.js is in the last', () => {
  const configs = rollupConfigs({ root, dist: '/nowhere', dev: false });
  const names = configs.map(({ input }) => Object.keys(input));
  const [tinyPages = [], configPages = [], ...others] = names;
  assert.equal(names.slice(0, -2).flat().toSorted(), entries.map(({ name }) => name).toSorted());
  assert.ok(['logout', 'avatar', 'sidemenu'].every((name) => tinyPages.includes(name)));
  assert.ok(['api-keys', 'personal-api-keys'].every((name) => configPages.includes(name)));
  assert.equal(others, [['login'], ['setup'], ['vestibule-contract'], ['host-shell']]);
  assert.equal(
    configs.map(({ output }) => output.manualChunks !== undefined),
    [true, true, false, false, false, false],
  );
});

test('a page for development has no influence on the chunks of the others: it is in a configuration of its own', () => {
  const configs = rollupConfigs({ root, dist: '/nowhere', dev: true });
  assert.equal(configs.map(({ input }) => Object.keys(input)).slice(2), [
    ['login'],
    ['setup'],
    ['gallery'],
    ['host-shell'],
  ]);
  assert.not.ok(configs.slice(0, 2).some(({ input }) => 'gallery' in input));
});

const BEFORE: BuiltEntry = {
  html: 'x.html',
  template: 'x.mustache',
  scripts: [],
  inlineScripts: [],
  styles: { inline: ['sha256-x'] },
  messages: ['KEY'],
};

/** A project of three small pages, of which the second one is not tiny. */
const row = (entry: string, more: object = {}) => {
  const title = 'LOGIN_CLOSE_TITLE';
  return { path: `/${entry}`, entry, name: 'Page', title, access: ['anyone'], ...more };
};
const ROWS = [row('one'), row('two', { styles: 'file' }), row('three')];
const PROJECT = {
  'entries/routes.json': JSON.stringify(ROWS),
  'tsconfig.json': readFileSync(join(root, 'tsconfig.json'), 'utf8'),
  ...Object.fromEntries(
    ROWS.flatMap(({ entry }) => [
      [`entries/${entry}/main.tsx`, `document.title = '${entry}';`],
      [`entries/${entry}/skeleton.tsx`, `export const Skeleton = () => '${entry}';`],
    ]),
  ),
};

test('a build of two pages adds scripts, and with its last configuration their files and their rows of the table', () =>
  withFiles(PROJECT, async (project) => {
    for (const folder of ['styles', 'node_modules', 'shared']) symlinkSync(join(root, folder), join(project, folder));
    const dist = join(project, 'dist');
    const built = new Map(ROWS.map(({ entry }) => [entry, BEFORE]));
    const table = routesFile({ rows: readRows(project), built, base: '/identityprovider/', locales: ['en'] });
    mkdirSync(dist);
    for (const [name, text] of Object.entries({ 'routes.json': table, 'one.html': 'before', 'three.html': 'before' }))
      writeFileSync(join(dist, name), text);
    const read = (name: string) => readFileSync(join(dist, name), 'utf8');
    const write = async (config: BuildConfig | undefined) => {
      const build = await rollup(config ?? {});
      await build.write(config?.output ?? {});
      await build.close();
    };

    const [first, last, ...more] = rollupConfigs({ root: project, dist, dev: true, only: ['one', 'two'] });
    assert.equal([Object.keys(first?.input ?? {}), Object.keys(last?.input ?? {}), more], [['one'], ['two'], []]);
    await write(first);
    assert.equal(
      [read('routes.json'), read('one.html')],
      [table, 'before'],
      'a build that fails later changes no page',
    );
    assert.equal(readdirSync(dist).toSorted(), ['assets', 'one.html', 'routes.json', 'three.html']);

    await write(last);
    const pages = ['one.html', 'one.mustache', 'routes.json', 'three.html', 'two.html', 'two.mustache'];
    assert.equal(readdirSync(dist).toSorted(), ['assets', ...pages]);
    assert.match(read('one.html'), 'one');
    assert.is(read('three.html'), 'before');
    const rowsOf = (text: string): { entry: string; scripts: unknown[] }[] => JSON.parse(text).routes;
    const changed = rowsOf(read('routes.json')).filter(
      (each, at) => JSON.stringify(each) !== JSON.stringify(rowsOf(table)[at]),
    );
    assert.equal(
      changed.map(({ entry, scripts }) => [entry, scripts.length]),
      [
        ['one', 1],
        ['two', 1],
      ],
    );
  }));

test.run();
