import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { brokenRule, cycles, readImports, violations } from '../../../../build/check/boundaries';
import { slowExpressionsIn } from '../../../../build/check/check-regular-expressions';
import { costsOf, fileOverBudget, overBudget } from '../../../../build/check/check-sizes';
import { withFiles } from '../../../support/build/temporary-folder';

/** Imports that are refused; those of the project itself prove what is allowed. */
const REFUSED: [imported: string, rule: RegExp][] = [
  ['entries/login/main.tsx entries/logout/api.ts', /own folder/],
  ['entries/login/main.tsx server/settings/settings.ts', /own folder/],
  ['shared/ui/x.tsx entries/login/api.ts', /shared\/\*\*/],
  ['shared/ui/x.tsx shared/notifications/y.tsx', /downwards/],
  ['shared/stray/x.ts shared/ui/y.ts', /stray has no layer/],
  ['shared/contract/x.ts react', /nothing but valibot/],
  ['server/http/rules/x.ts shared/ui/Button.tsx', /contract\/\*\* and shared\/theme/],
  ['server/http/rules/x.ts build/pages/fill.ts', /contract/],
  ['server/http/engine/x.ts server/routes/sign-in/login.ts', /downwards/],
  ['server/http/request/x.ts server/http/rules/y.ts', /http\/rules is not below http\/request/],
  ['server/http/x.ts server/http/rules/y.ts', /http has no layer/],
  ['build/pages/x.ts server/http/engine/fill-page.ts', /build\/\*\*/],
];

test('an import from above or from a neighbour is refused with its rule', () => {
  for (const [row, rule] of REFUSED) {
    const [file = '', target = ''] = row.split(' ');
    assert.match(brokenRule(file, target) ?? '', rule, row);
  }
});

test('imports are read from the files, also of types, of JSON and by require(), and reported with both names', () =>
  withFiles(
    {
      'entries/a/main.tsx': `import type { B } from '../b/types'; import rows from '../../shared/i18n/messages/en.json'; import 'react';`,
      'entries/b/types.ts': 'export type B = 1;',
      'shared/i18n/messages/en.json': '{}',
      'entries/c.cjs': `const url = require('node:url'); import('./b/types');`,
    },
    (root) => {
      const imports = readImports(root, ['entries', 'nowhere']);
      assert.equal(imports.get('entries/a/main.tsx'), ['entries/b/types.ts', 'shared/i18n/messages/en.json', 'react']);
      assert.equal(imports.get('entries/c.cjs'), ['node:url', 'entries/b/types.ts']);
      assert.match(violations(imports).join('\n'), 'entries/a/main.tsx imports entries/b/types.ts: an entry may');
    },
  ));

test('cycles are found with all their files', () => {
  for (const [graph, lines] of [
    [{ a: 'b c', b: 'd', c: 'd', d: '' }, []],
    [{ a: 'a' }, ['a > a']],
    [{ a: 'b', b: 'c', c: 'a' }, ['a > b > c > a']],
    [{ x: 'a', a: 'b', b: 'a' }, ['a > b > a']],
  ] as const) {
    const imports = Object.entries(graph).map(([file, names]) => [file, names.split(' ').filter(Boolean)] as const);
    assert.equal(cycles(new Map(imports)), lines, JSON.stringify(graph));
  }
});

const EXPRESSIONS: readonly (readonly [code: string, fault?: RegExp])[] = [
  [String.raw`text.replace(/^[ \t]+|[ \t]+$/g, '')`, /^server\/x\.ts:1: .* quadratic time/],
  [String.raw`text.replace(/\s*;\s*q\s*=\s*/gi, '')`, /quadratic/],
  ['/^(a+)+$/.test(text)', /exponential/],
  [String.raw`/^\d*[0-9.]*\d*;$/.test(text)`, /quadratic/],
  ['/<svg [^>]*xmlns/.test(text)', /begins again/],
  [String.raw`/\bVersion\/(\d{1,4})\b.* Safari/.exec(text)`, /begins again/],
  ['\nnew RegExp(part)', /:2: new RegExp\(part\) is made of parts/],
  ['/^<svg [^>]*xmlns/'],
  ['/a[^b]*c/y'],
];

test('an expression that may be slow is found, and no other one', () => {
  for (const [code, fault] of EXPRESSIONS) {
    const found = slowExpressionsIn('server/x.ts', code);
    assert.is(found.length, fault === undefined ? 0 : 1, code);
    if (fault !== undefined) assert.match(found[0] ?? '', fault, code);
  }
});

const noise = (length: number) => Array.from({ length }, (_, index) => (index * 7919).toString(36)).join('');

const dist = (template: string) => ({
  'routes.json': JSON.stringify({
    routes: [
      { entry: 'x', template: 'x.mustache', scripts: [{ file: 'a.js' }], styles: { inline: [] }, messages: ['HELLO'] },
      { entry: 'x', template: 'x.mustache', scripts: [{ file: 'a.js' }], styles: { inline: [] }, messages: ['HELLO'] },
      { entry: 'y', template: 'x.mustache', scripts: [], styles: { files: [{ file: 'a.js' }] }, messages: [] },
    ],
  }),
  'i18n/en.json': JSON.stringify({ HELLO: noise(300), OTHER: noise(301) }),
  'x.mustache': template,
  'a.js': noise(500),
});

test('a page costs its HTML with its own messages in the slot, and the files it names', () =>
  withFiles(dist('<p>{{{boot}}}</p>'), async (folder) => {
    const [x, y, ...more] = await costsOf(folder, {});
    assert.equal([x?.requests, y?.requests, more], [2, 2, []]);
    assert.is(x?.total, (x?.html ?? 0) + (x?.files ?? 0));
    assert.ok((x?.html ?? 0) > (y?.html ?? 0), 'the messages of x are part of its cost');
    assert.is(x?.files, y?.files);
  }));

test('a cost over its budget is told, in bytes and in requests', () => {
  const budget = { bytes: 1000, requests: 3, data: {} };
  const cost = { entry: 'x', html: 400, files: 600, total: 1000, requests: 3 };
  assert.is(overBudget(cost, budget), undefined, 'a budget may be used up');
  assert.match(overBudget({ ...cost, total: 1001 }, budget) ?? '', 'x is 1 bytes over');
  assert.match(overBudget({ ...cost, requests: 4 }, budget) ?? '', 'x makes 4 requests');
  assert.is(fileOverBudget('a.js', 11, 10), 'a.js is 1 bytes over its budget');
});

test.run();
