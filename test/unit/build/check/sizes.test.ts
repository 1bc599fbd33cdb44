import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FILE_BUDGETS } from '../../../../build/budgets';
import {
  costsOf,
  fileCostsOf,
  fileOverBudget,
  moduleSizeProblem,
  overBudget,
  signInSizeProblem,
} from '../../../../build/check/sizes';
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

const SAID =
  'a shell: `host-shell.js` is an ES module without dependencies, 10 KB, of which\nbrotli leaves 4, that embeds';

test('what documents say of the size of the module is right, in whole KB', () => {
  const isRight = (document: string, bytes: number, compressed: number) =>
    moduleSizeProblem(document, { bytes, compressed }) === undefined;
  assert.equal(
    [isRight(SAID, 9642, 3590), isRight(SAID, 10_500, 3590), isRight(SAID, 9642, 4500)],
    [true, false, false],
  );
  assert.not(isRight('nothing of it', 9642, 3590));
});

test("README's comparison states the size of sign-in in whole KB", () => {
  const readme = (size: string) => `| sign-in page of | first load |\n|---|---|\n| Vestibule | ${size} | 1.6 × |\n`;
  assert.is(signInSizeProblem(readme('28 KB'), 28_676), undefined);
  assert.is(signInSizeProblem(readme('27 KB'), 28_676), "README must say of Vestibule's sign-in: 28 KB");
  assert.ok(signInSizeProblem('nothing of it', 28_676));
});

test.run();
