import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type BuiltEntry, routesFile } from '../../../../build/pages/routes-file';
import { rollupOptions } from '../../../../build/rollup-options.mjs';
import { readSite } from '../../../../build/routes';
import { withFiles } from '../temporary-folder';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const { rows } = readSite(root, { dev: true });

/** Of an earlier build. */
const BEFORE: BuiltEntry = {
  html: 'x.html',
  template: 'x.mustache',
  scripts: [],
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
    const options = rollupOptions({ root, dist, dev: true, only: ['login-close'] });
    const build = await rollup(options.rollup);
    await build.write(options.rollup.output);
    await build.close();

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

test.run();
