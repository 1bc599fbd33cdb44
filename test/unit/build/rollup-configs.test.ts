import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type BuiltEntry, routesFile } from '../../../build/pages/routes-file';
import { rollupConfigs } from '../../../build/rollup-configs';
import { readRouteTable } from '../../../build/routes';
import { withFiles } from './temporary-folder';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const { entries } = readRouteTable(root, { dev: false });
const { rows } = readRouteTable(root, { dev: true });

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

test('a build of a few pages has only their configurations', () =>
  withFiles({ 'routes.json': '{"routes":[]}' }, (dist) => {
    const configs = rollupConfigs({ root, dist, dev: true, only: ['logout', 'login', 'avatar'] });
    assert.equal(
      configs.map(({ input }) => Object.keys(input)),
      [['logout', 'avatar'], ['login']],
    );
  }));

/** Of an earlier build. */
const BEFORE: BuiltEntry = {
  html: 'x.html',
  template: 'x.mustache',
  scripts: [],
  inlineScripts: [],
  styles: { inline: ['sha256-x'] },
  messages: ['KEY'],
};

const ROUTES = routesFile({
  rows,
  built: new Map(rows.map(({ entry }) => [entry, BEFORE])),
  base: '/identityprovider/',
  locales: ['en'],
});

test('one page is built alone: its files are written, and of the table only its rows change', () =>
  withFiles({ 'routes.json': ROUTES, 'error.html': 'as it was' }, async (dist) => {
    for (const config of rollupConfigs({ root, dist, dev: true, only: ['login-close'] })) {
      const build = await rollup(config);
      await build.write(config.output);
      await build.close();
    }

    const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
    const expected = /^(routes\.json|error\.html|login-close\.(html|mustache)|assets\/(login-close|runtime)-\w+\.js)$/;
    const others = names.filter((name) => !expected.test(name) && !/^assets\/[\w-]+-\w{8}\.js$/.test(name));
    assert.equal(others, []);
    assert.not.ok(names.some((name) => /host-shell|i18n|(^|\/)login-[^c]/.test(name)));
    assert.is(readFileSync(join(dist, 'error.html'), 'utf8'), 'as it was');

    const before: { entry: string; scripts: unknown[] }[] = JSON.parse(ROUTES).routes;
    const after: typeof before = JSON.parse(readFileSync(join(dist, 'routes.json'), 'utf8')).routes;
    const changed = after.filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]));
    assert.equal(
      changed.map(({ entry }) => entry),
      ['login-close'],
    );
    assert.ok((changed[0]?.scripts.length ?? 0) > 0);
  }));

test('a configuration before the last only adds scripts, so a build that fails in it leaves the pages as they were', () =>
  withFiles({ 'routes.json': ROUTES, 'logout.html': 'as it was' }, async (dist) => {
    const [config] = rollupConfigs({ root, dist, dev: true, only: ['logout', 'login'] });
    const build = await rollup(config ?? {});
    await build.write(config?.output ?? {});
    await build.close();
    assert.equal(readdirSync(dist).toSorted(), ['assets', 'logout.html', 'routes.json']);
    assert.is(readFileSync(join(dist, 'logout.html'), 'utf8'), 'as it was');
    assert.is(readFileSync(join(dist, 'routes.json'), 'utf8'), ROUTES);
  }));

test.run();
