import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type BuiltEntry, routesFile } from '../../../build/pages/routes-file';
import { mustacheOf } from '../../../build/pages/template';
import { readRows } from '../../../build/routes';
import type { BundlePage } from '../../../server/http/engine/bundle';
import { pagePolicy } from '../../../server/http/policies/security-headers';
import { withFiles } from '../build/temporary-folder';
import { EMBEDDING, HOSTING, OPERATING, ROOT, readText, tableOf } from './markdown';

const hosting = readText(HOSTING);

const FIXTURES: [file: string, language: string, document: string][] = [
  ['nginx.conf', 'nginx', HOSTING],
  ['write-csp.mjs', 'js', HOSTING],
  ['shell.html', 'html', EMBEDDING],
  ['proxy.conf', 'nginx', OPERATING],
  ['upstream.conf', 'nginx', OPERATING],
];

for (const [file, language, document] of FIXTURES) {
  test(`${document} quotes ${file} byte for byte`, () => {
    const quotation = ['', `\`\`\`${language}`, `${readText(`test/unit/docs/${file}`)}\`\`\``, ''].join('\n');
    assert.ok(readText(document).includes(quotation), `the block of ${file} differs`);
  });
}

const BUILT: BuiltEntry = {
  html: 'x.html',
  template: 'x.mustache',
  scripts: [],
  inlineScripts: [],
  styles: { inline: [] },
  messages: [],
};

test('the documents describe every field of a row of routes.json, and no other', () => {
  const rows = readRows(fileURLToPath(ROOT)).filter((row) => row.only === undefined);
  const built = new Map(rows.map(({ entry }) => [entry, BUILT]));
  const map = JSON.parse(routesFile({ rows, built, base: '/identityprovider/', locales: ['en'] }));
  const fields = new Set(map.routes.flatMap((row: object) => Object.keys(row)));
  assert.equal(
    tableOf(hosting, 'field').map(([name]) => name),
    [...fields].sort((one, other) => order(one) - order(other)),
  );
  const [head = ''] = /^At the top: [\s\S]*?\n\n/m.exec(hosting) ?? [];
  for (const field of Object.keys(map)) assert.match(head, `\`${field}\``);
});

const ORDER = 'path entry name title access dialog html template scripts inlineScripts styles messages'.split(' ');
const order = (field: unknown) => ORDER.indexOf(String(field));

test('the documents name everything that a template asks for', () => {
  const template = '<html><head><title></title></head><body><!--skeleton--></body></html>';
  const parts = {
    template,
    file: 'x.html',
    title: 'KEY',
    base: '/',
    scripts: [],
    styles: { inline: '' },
    skeleton: '',
  };
  const marks = [...mustacheOf(parts).matchAll(/\{\{+([\w]+)/g)].map(([, name]) => name);
  const named = tableOf(hosting, 'name').map(([name]) => name);
  // What is around a skeleton asks for none of the two that skeletons may use.
  assert.equal([...marks, 'data', 'parts'].toSorted(), named.toSorted());
});

test("the CSP that the documented script prints is the server's own", () =>
  withFiles(
    {
      'routes.json': JSON.stringify({
        routes: [
          { html: 'login.html', inlineScripts: ['sha256-def='], styles: { inline: ['sha256-abc='] } },
          { html: 'config.html', inlineScripts: [], styles: { files: [{ file: 'assets/x.css' }] } },
          { html: 'config.html', inlineScripts: [], styles: { files: [{ file: 'assets/x.css' }] } },
        ],
      }),
    },
    (folder) => {
      const script = fileURLToPath(new URL('write-csp.mjs', import.meta.url));
      const printed = execFileSync(process.execPath, [script, folder], { encoding: 'utf8' });
      const policy = (inline: string[], inlineScripts: string[]) =>
        pagePolicy({ ...PAGE, inlineScripts, styles: { inline, files: [] } }, []);
      assert.equal(printed.split('\n'), [
        `/login.html "${policy(['sha256-abc='], ['sha256-def='])}";`,
        `/config.html "${policy([], [])}";`,
        '',
      ]);
    },
  ));

const PAGE: BundlePage = {
  ...BUILT,
  path: '/',
  entry: 'x',
  title: 'KEY',
  access: ['anyone'],
  styles: { inline: [], files: [] },
  source: '',
};

test.run();
