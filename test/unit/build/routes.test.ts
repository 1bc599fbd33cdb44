import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readRouteTable } from '../../../build/routes';
import type { PageRow } from '../../../shared/contract/pages';
import { withFiles } from '../../support/build/temporary-folder';

const row = (entry: string, more: Partial<PageRow> = {}): PageRow => {
  return { path: `/${entry}`, entry, name: 'Page', title: 'ERROR', access: ['anyone'], ...more };
};

const folder = (entry: string) => ({ [`entries/${entry}/main.tsx`]: '', [`entries/${entry}/skeleton.tsx`]: '' });

test('an entry stands for all its rows, in the order of the table, and a row may ask for its script in the HTML', () =>
  withFiles({ ...folder('a'), ...folder('g'), ...folder('b'), 'entries/b/b.html': '' }, (root) => {
    const pages = [
      row('a', { scripts: 'inline' }),
      row('b', { styles: 'file' }),
      row('a', { path: '/a/:id', scripts: 'inline' }),
      row('g', { only: 'dev' }),
    ];
    const { rows, entries } = readRouteTable(root, { dev: false, pages });
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
    const names = readRouteTable(root, { dev: true, pages }).entries.map(({ name }) => name);
    assert.equal(names, ['a', 'b', 'g'], 'in development with its own');
    const [a, b] = entries;
    assert.match(readFileSync(a?.template ?? '', 'utf8'), '<!--skeleton-->');
    assert.is(b?.template, join(root, 'entries/b/b.html'), 'HTML of its own');
  }));

const again = (more: Partial<PageRow> = {}) => row('a', { path: '/a/:id', ...more });
const DISAGREE = /the rows of a disagree about styles or scripts/;

const REFUSED: [title: string, pages: PageRow[], files: Record<string, string>, names: RegExp][] = [
  ['a row without a folder', [row('login'), row('a')], folder('a'), /entries\/login\/main\.tsx is missing/],
  ['a folder without a row', [row('a')], { ...folder('a'), ...folder('stray') }, /entries\/stray has no row/],
  ['no skeleton', [row('a')], { 'entries/a/main.tsx': '' }, /entries\/a\/skeleton\.tsx is missing/],
  [
    'a script in the HTML beside a linked style sheet',
    [row('a', { styles: 'file', scripts: 'inline' })],
    folder('a'),
    /scripts: 'inline' of a needs inline styles/,
  ],
  ['rows that disagree about styles', [row('a'), again({ styles: 'file' })], folder('a'), DISAGREE],
  ['rows that disagree about scripts', [row('a', { scripts: 'inline' }), again()], folder('a'), DISAGREE],
];

test('a table or folder that is wrong fails the build with its name', async () => {
  for (const [title, pages, files, names] of REFUSED)
    await withFiles(files, (root) => assert.throws(() => readRouteTable(root, { dev: false, pages }), names, title));
});

test.run();
