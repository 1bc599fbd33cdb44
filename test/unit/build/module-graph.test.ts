import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { closureOf, type ModuleGraph, runtimeModules } from '../../../build/module-graph';

/** `a: 'b c | d'`: a imports b and c, and d later. */
function graphOf(lines: Readonly<Record<string, string>>): ModuleGraph {
  const words = (text = '') => text.split(' ').filter((word) => word !== '');
  return new Map(
    Object.entries(lines).map(([id, text]) => {
      const [imports, lazy] = text.split('|');
      return [id, { imports: words(imports), lazy: words(lazy) }];
    }),
  );
}

test('a closure follows imports, and lazy ones when asked', () => {
  const graph = graphOf({ a: 'b', b: 'c | d', c: 'a', d: '' });
  assert.equal([...closureOf(graph, ['a'])], ['a', 'b', 'c']);
  assert.equal([...closureOf(graph, ['a'], { lazy: true })], ['a', 'b', 'c', 'd']);
});

const SHARED: [title: string, lines: Record<string, string>, tiny: string[], runtime: string[]][] = [
  ['what all pages load', { p: 'x', q: 'x', x: 'y', y: '' }, ['p', 'q'], ['x', 'y']],
  ['what half of them load is not', { p: 'x', q: '', x: '' }, ['p', 'q'], []],
  ['what more than half of them load', { p: 'x', q: 'x', r: '', x: '' }, ['p', 'q', 'r'], ['x']],
  ['a page itself never is', { p: 'q', q: '' }, ['p', 'q'], []],
  ['what is only loaded later is not', { p: 'x', q: 'x', x: '| z', z: '' }, ['p', 'q'], ['x']],
  [
    'what a lazy chunk of the runtime needs and a page has',
    { p: 'x y', q: 'x', x: '| z', z: 'y', y: 'w', w: '' },
    ['p', 'q'],
    ['w', 'x', 'y'],
  ],
];

for (const [title, lines, tiny, runtime] of SHARED) {
  test(`in the runtime: ${title}`, () => {
    assert.equal([...runtimeModules(graphOf(lines), tiny)].sort(), runtime);
  });
}

test.run();
