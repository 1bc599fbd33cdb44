import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { closureOf } from '../../../build/module-graph';
import { graphOf } from './graph-of';

test('a closure follows imports, and lazy ones when asked', () => {
  const graph = graphOf({ a: 'b', b: 'c | d', c: 'a', d: '' });
  assert.equal([...closureOf(graph, ['a'])], ['a', 'b', 'c']);
  assert.equal([...closureOf(graph, ['a'], { lazy: true })], ['a', 'b', 'c', 'd']);
});

test.run();
