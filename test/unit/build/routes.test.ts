import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readRouteTable } from '../../../build/routes';
import { withFiles } from './temporary-folder';

const row = (entry: string, more: object = {}) => ({
  path: `/${entry}`,
  entry,
  name: 'Page',
  title: 'TITLE',
  access: ['anyone'],
  ...more,
});

const folder = (entry: string) => ({
  [`entries/${entry}/main.tsx`]: '',
  [`entries/${entry}/skeleton.tsx`]: '',
});

const table = (...rows: unknown[]) => ({ 'entries/routes.json': JSON.stringify(rows) });

test('an entry stands for all its rows, in the order of the table', () =>
  withFiles(
    { ...table(row('a'), row('b', { styles: 'file' }), row('a', { path: '/a/:id' })), ...folder('a'), ...folder('b') },
    (root) => {
      const table = readRouteTable(root, { dev: false });
      assert.equal(
        table.rows.map(({ path }) => path),
        ['/a', '/b', '/a/:id'],
      );
      assert.equal(
        table.entries.map(({ name, tiny, rows }) => [name, tiny, rows.length]),
        [
          ['a', true, 2],
          ['b', false, 1],
        ],
      );
    },
  ));

test('a row may ask for its script in the HTML', () =>
  withFiles({ ...table(row('a', { scripts: 'inline' }), row('b')), ...folder('a'), ...folder('b') }, (root) => {
    const { entries } = readRouteTable(root, { dev: false });
    assert.equal(
      entries.map(({ inlineScript }) => inlineScript),
      [true, false],
    );
  }));

test('rows for development are built only there', () =>
  withFiles({ ...table(row('a'), row('g', { only: 'dev' })), ...folder('a'), ...folder('g') }, (root) => {
    const names = (dev: boolean) => readRouteTable(root, { dev }).entries.map(({ name }) => name);
    assert.equal([names(false), names(true)], [['a'], ['a', 'g']]);
  }));

test('an entry may have HTML of its own, and has that of all pages otherwise', () =>
  withFiles({ ...table(row('a'), row('b')), ...folder('a'), ...folder('b'), 'entries/b/b.html': '' }, (root) => {
    const [a, b] = readRouteTable(root, { dev: false }).entries;
    assert.match(readFileSync(a?.template ?? '', 'utf8'), '<!--skeleton-->');
    assert.is(b?.template, join(root, 'entries/b/b.html'));
  }));

const REFUSED: [title: string, files: Record<string, string>, names: RegExp][] = [
  ['a row without a folder', table(row('login')), /entries\/login\/main\.tsx is missing/],
  ['a folder without a row', { ...table(row('a')), ...folder('a'), ...folder('stray') }, /entries\/stray has no row/],
  [
    'an entry without a skeleton',
    { ...table(row('a')), 'entries/a/main.tsx': '' },
    /entries\/a\/skeleton\.tsx is missing/,
  ],
  ['a row with a field too many', table(row('a', { who: 'me' })), /row 1: who/],
  ['a row with a field of the wrong type', table(row('a'), row('b', { access: 'anyone' })), /row 2: access/],
  [
    'a script in the HTML beside a linked style sheet',
    { ...table(row('a', { styles: 'file', scripts: 'inline' })), ...folder('a') },
    /"scripts": "inline" of a needs inline styles/,
  ],
  [
    'an entry whose rows disagree about styles',
    { ...table(row('a'), row('a', { path: '/a/:id', styles: 'file' })), ...folder('a') },
    /the rows of a disagree about styles or scripts/,
  ],
  [
    'an entry whose rows disagree about scripts',
    { ...table(row('a', { scripts: 'inline' }), row('a', { path: '/a/:id' })), ...folder('a') },
    /the rows of a disagree about styles or scripts/,
  ],
  ['a table that is none', { 'entries/routes.json': '{}' }, /not a list of rows/],
];

for (const [title, files, names] of REFUSED) {
  test(`${title} fails the build with its name`, () =>
    withFiles(files, (root) => assert.throws(() => readRouteTable(root, { dev: false }), names)));
}

test.run();
