import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FILE_BUDGETS } from '../../../../build/budgets';
import { costsOf, fileCostsOf, fileOverBudget, overBudget } from '../../../../build/check/sizes';
import { withFiles } from '../temporary-folder';

const budget = { bytes: 1000, requests: 3, data: {} };
const cost = { entry: 'x', html: 400, files: 600, total: 1000, requests: 3 };

test('a byte or a request over budget is told, and so is an entry without a budget', () => {
  assert.is(overBudget(cost, budget), undefined, 'a budget may be used up');
  assert.match(overBudget({ ...cost, total: 1001 }, budget) ?? '', 'x is 1 bytes over');
  assert.match(overBudget({ ...cost, requests: 4 }, budget) ?? '', 'x makes 4 requests');
  assert.match(overBudget(cost, undefined) ?? '', 'x has no row in build/budgets.ts');
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
    const [x, y, ...more] = await costsOf(folder, { x: budget });
    assert.equal([x?.requests, y?.requests, more], [2, 2, []]);
    assert.is(x?.total, (x?.html ?? 0) + (x?.files ?? 0));
    assert.ok((x?.html ?? 0) > (y?.html ?? 0), 'the messages of x are part of its cost');
    assert.is(x?.files, y?.files);
  }));

test('a file may use up its budget and not a byte more', () => {
  assert.is(fileOverBudget('a.js', 10, 10), undefined);
  assert.is(fileOverBudget('a.js', 11, 10), 'a.js is 1 bytes over its budget');
  assert.ok(fileOverBudget('a.js', 1));
});

test('a file costs its compressed bytes, and the module of the shell stays below 4.5 KB', () =>
  withFiles({ 'a.js': noise(500), 'b.js': '' }, async (folder) => {
    const costs = await fileCostsOf(folder, { 'a.js': 1, 'b.js': 1 });
    assert.ok((costs.get('a.js') ?? 0) > (costs.get('b.js') ?? 0));
    assert.ok((costs.get('a.js') ?? 0) < noise(500).length);
    assert.ok((FILE_BUDGETS['host-shell.js'] ?? Number.POSITIVE_INFINITY) <= 4608);
  }));

test.run();
