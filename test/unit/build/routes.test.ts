import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readRouteTable } from '../../../build/routes';
import { withFiles } from './temporary-folder';

const row = (entry: string, more: object = {}) => {
  const common = { name: 'Page', title: 'TITLE', access: ['anyone'] };
  return { path: `/${entry}`, entry, ...common, ...more };
};

const folder = (entry: string) => ({ [`entries/${entry}/main.tsx`]: '', [`entries/${entry}/skeleton.tsx`]: '' });

const table = (...rows: unknown[]) => ({ 'entries/routes.json': JSON.stringify(rows) });

test('an entry stands for all its rows, in the order of the table, and a row may ask for its script in the HTML', () =>
  withFiles(
    {
      ...table(
        row('a', { scripts: 'inline' }),
        row('b', { styles: 'file' }),
        row('a', { path: '/a/:id', scripts: 'inline' }),
        row('g', { only: 'dev' }),
      ),
      ...folder('a'),
      ...folder('g'),
      ...folder('b'),
      'entries/b/b.html': '',
    },
    (root) => {
      const { rows, entries } = readRouteTable(root, { dev: false });
      assert.equal(
        rows.map(({ path }) => path),
        ['/a', '/b', '/a/:id'],
      );
      assert.equal(
        entries.map((entry) => [entry.name, entry.tiny, entry.rows.length, entry.inlineScript]),
        [
          ['a', true, 2, true],
          ['b', false, 1, false],
        ],
      );
      const names = readRouteTable(root, { dev: true }).entries.map(({ name }) => name);
      assert.equal(names, ['a', 'b', 'g'], 'in development with its own');
      const [a, b] = entries;
      assert.match(readFileSync(a?.template ?? '', 'utf8'), '<!--skeleton-->');
      assert.is(b?.template, join(root, 'entries/b/b.html'), 'HTML of its own');
    },
  ));

const again = (more: object = {}) => row('a', { path: '/a/:id', ...more });
const DISAGREE = /the rows of a disagree about styles or scripts/;

const REFUSED: [title: string, files: Record<string, string>, names: RegExp][] = [
  ['a row without a folder', table(row('login')), /entries\/login\/main\.tsx is missing/],
  ['a folder without a row', { ...table(row('a')), ...folder('a'), ...folder('stray') }, /entries\/stray has no row/],
  ['no skeleton', { ...table(row('a')), 'entries/a/main.tsx': '' }, /entries\/a\/skeleton\.tsx is missing/],
  ['a row with a field too many', table(row('a', { who: 'me' })), /row 1: who/],
  ['a field of the wrong type', table(row('a'), row('b', { access: 'anyone' })), /row 2: access/],
  [
    'a script in the HTML beside a linked style sheet',
    { ...table(row('a', { styles: 'file', scripts: 'inline' })), ...folder('a') },
    /"scripts": "inline" of a needs inline styles/,
  ],
  ['rows that disagree about styles', { ...table(row('a'), again({ styles: 'file' })), ...folder('a') }, DISAGREE],
  [
    'rows that disagree about scripts',
    { ...table(row('a', { scripts: 'inline' }), again()), ...folder('a') },
    DISAGREE,
  ],
  ['a table that is none', { 'entries/routes.json': '{}' }, /not a list of rows/],
];

test('a table or folder that is wrong fails the build with its name', async () => {
  for (const [title, files, names] of REFUSED)
    await withFiles(files, (root) => assert.throws(() => readRouteTable(root, { dev: false }), names, title));
});

test.run();
