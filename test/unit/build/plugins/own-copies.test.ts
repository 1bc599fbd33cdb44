import { type OutputChunk, rollup } from 'rollup';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownCopies } from '../../../../build/plugins/own-copies';
import type { Entry, RouteRow } from '../../../../build/routes';
import { withFiles } from '../temporary-folder';

const row: RouteRow = { path: '/', entry: '', name: '', title: '', access: [] };

function entryOf(root: string, name: string, oneScript: boolean): Entry {
  const main = `${root}/${name}.js`;
  return { name, tiny: name === name.toUpperCase(), oneScript, rows: [row], template: '', main, skeleton: main };
}

/** Builds entries named by capital letters when tiny; answers what every chunk is made of and imports. */
async function build(root: string, names: readonly string[], inOne = ''): Promise<Map<string, OutputChunk>> {
  const entries = names.map((name) => entryOf(root, name, name === inOne));
  const copies = ownCopies(entries, []);
  const bundle = await rollup({
    input: Object.fromEntries(entries.map(({ name, main }) => [name, main])),
    plugins: [copies.plugin],
  });
  const { output } = await bundle.generate({ manualChunks: copies.chunkOf, chunkFileNames: '[name].js' });
  return new Map(output.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk]] : [])));
}

const FILES = {
  'A.js': `import { all } from './all.js'; import { some } from './some.js'; all(some);`,
  'B.js': `import { all } from './all.js'; import { some } from './some.js'; all(some, 2);`,
  'C.js': `import { all } from './all.js'; all(3); import('./later.js').then(all);`,
  'D.js': `import { all } from './all.js'; all(4);`,
  'all.js': `export const all = (...x) => globalThis.log(x);`,
  'some.js': `export const some = globalThis.some;`,
  'later.js': `import { all } from './all.js'; export default all;`,
};

test('a tiny page loads the runtime and its own chunk, whatever two of them share', () =>
  withFiles(FILES, async (root) => {
    const chunks = await build(root, ['A', 'B', 'C', 'D']);
    for (const name of ['A', 'B', 'C', 'D']) assert.equal(chunks.get(`${name}.js`)?.imports, ['runtime.js']);
    for (const name of ['A', 'B']) assert.match(chunks.get(`${name}.js`)?.code ?? '', 'globalThis.some');
    assert.match(chunks.get('runtime.js')?.code ?? '', 'globalThis.log');
    assert.equal(chunks.get('C.js')?.dynamicImports, ['later.js']);
    assert.is(chunks.size, 6);
  }));

test('a page that is to come in one script imports nothing, later neither, and the others still share', () =>
  withFiles(FILES, async (root) => {
    const chunks = await build(root, ['A', 'B', 'C', 'D'], 'C');
    assert.equal(chunks.get('C.js')?.imports, []);
    assert.match(chunks.get('C.js')?.code ?? '', 'globalThis.log');
    assert.equal(chunks.get('later.js')?.imports, ['C.js']);
    for (const name of ['A', 'B', 'D']) assert.equal(chunks.get(`${name}.js`)?.imports, ['runtime.js']);
  }));

test('large pages share a chunk of their own, and need none of the runtime', () =>
  withFiles(
    {
      ...FILES,
      'x.js': `import { all } from './all.js'; import { some } from './some.js'; all(some, 5);`,
      'y.js': `import { all } from './all.js'; import { some } from './some.js'; all(some, 6);`,
    },
    async (root) => {
      const chunks = await build(root, ['C', 'D', 'x', 'y']);
      assert.equal(chunks.get('x.js')?.imports, ['config.js']);
      assert.equal(chunks.get('C.js')?.imports, ['runtime.js']);
      assert.match(chunks.get('config.js')?.code ?? '', 'globalThis.some');
    },
  ));

test('what only a large page needs of a shared module is not paid for by the tiny ones', () =>
  withFiles(
    {
      'A.js': `import { all } from './all.js'; all();`,
      'B.js': `import { all } from './all.js'; all(2);`,
      'all.js': `export const all = (...x) => globalThis.log(x); export const rare = () => globalThis.rare;`,
      'x.js': `import { all, rare } from './all.js'; all(rare());`,
    },
    async (root) => {
      const chunks = await build(root, ['A', 'B', 'x']);
      assert.not.match(chunks.get('runtime.js')?.code ?? 'globalThis.rare', 'globalThis.rare');
      assert.match(chunks.get('x.js')?.code ?? '', 'globalThis.rare');
    },
  ));

test('an import that leads nowhere fails the build with its name', () =>
  withFiles({ 'A.js': `import './nowhere.js';` }, async (root) => {
    const message = await build(root, ['A']).then(String, (error: unknown) => String(error));
    assert.match(message, 'nowhere.js');
  }));

test.run();
