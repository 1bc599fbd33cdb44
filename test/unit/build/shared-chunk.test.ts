import { type OutputChunk, rollup } from 'rollup';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { closureOf, type ModuleGraph } from '../../../build/module-graph';
import { sharedChunk, sharedModules } from '../../../build/shared-chunk';
import { withFiles } from '../../support/build/temporary-folder';

/** A module graph; `a: 'b c | d'` says that `a` imports `b` and `c`, and `d` lazily. */
function graphOf(lines: Readonly<Record<string, string>>): ModuleGraph {
  const words = (text = '') => text.split(' ').filter((word) => word !== '');
  return new Map(
    Object.entries(lines).map(([id, text]) => {
      const [imports, lazy] = text.split('|');
      return [id, { imports: words(imports), lazy: words(lazy) }];
    }),
  );
}

const SHARED: [title: string, lines: Record<string, string>, entries: string[], shared: string[]][] = [
  ['what all pages import, with its own imports', { p: 'x', q: 'x', x: 'y', y: '' }, ['p', 'q'], ['x', 'y']],
  ['a page itself never is', { p: 'q', q: '' }, ['p', 'q'], []],
  ['what is only loaded lazily is not', { p: '| z', q: '| z', z: 'y', y: '' }, ['p', 'q'], []],
  ['what two lazy chunks import is not', { p: '| y z', y: 'w', z: 'w', w: '' }, ['p'], []],
  [
    'what a page imports and a lazy chunk needs',
    { p: 'x y', q: '', x: '| z', z: 'y', y: 'w', w: '' },
    ['p', 'q'],
    ['w', 'y'],
  ],
];

test('what two pages import, or a page and a lazy chunk, is shared', () => {
  for (const [title, lines, entries, shared] of SHARED)
    assert.equal([...sharedModules(graphOf(lines), entries)].sort(), shared, title);
  const graph = graphOf({ a: 'b', b: 'c | d', c: 'a', d: '' });
  assert.equal([...closureOf(graph, ['a'], { lazy: true })], ['a', 'b', 'c', 'd']);
});

type Options = Parameters<typeof sharedChunk>[0];

/** Builds entries as one configuration; returns its chunks by file name. */
async function build(
  root: string,
  names: readonly string[],
  options: Partial<Options> = {},
): Promise<Map<string, OutputChunk>> {
  const mains = names.map((name) => `${root}/${name}.js`);
  const bundle = await rollup({ input: mains });
  const manualChunks = sharedChunk({ name: 'runtime', entries: mains, ...options });
  const { output } = await bundle.generate({
    manualChunks,
    onlyExplicitManualChunks: true,
    chunkFileNames: '[name].js',
  });
  return new Map(output.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk]] : [])));
}

const FILES = {
  'A.js': `import { all } from './all.js'; import { some } from './some.js'; all(some);`,
  'B.js': `import { all } from './all.js'; import { some } from './some.js'; all(some, 2);`,
  'C.js': `import { all } from './all.js'; all(3); import('./later.js').then(all);`,
  'D.js': `import { all } from './all.js'; import { one } from './one.js'; all(one);`,
  'E.js': `import { all, rare } from './all.js'; all(rare());`,
  'F.js': `import { all } from './all.js'; import('./one.js').then(all);`,
  'G.js': `import { all } from './all.js'; import { some } from './own.js'; all(some); import('./rest.js').then(all);`,
  'all.js': `export const all = (...x) => globalThis.log(x); export const rare = () => globalThis.rare;`,
  'some.js': `export const some = globalThis.some;`,
  'one.js': `export const one = globalThis.one;`,
  'later.js': `import { all } from './all.js'; import { one } from './one.js'; export default all(one);`,
  'own.js': 'export const some = globalThis.own;',
  'rest.js': `import { some } from './own.js'; export default some;`,
};

const importsOf = (chunks: Map<string, OutputChunk>, name: string) => chunks.get(`${name}.js`)?.imports.toSorted();
const codeOf = (chunks: Map<string, OutputChunk>, name: string) => chunks.get(`${name}.js`)?.code ?? '';

test('a page loads the shared chunk and its own, whatever two of them or a lazy chunk share', () =>
  withFiles(FILES, async (root) => {
    const chunks = await build(root, ['A', 'B', 'C', 'D']);
    for (const name of ['A', 'B', 'C', 'D', 'later']) assert.equal(importsOf(chunks, name), ['runtime.js']);
    for (const name of ['log', 'some', 'one']) assert.match(codeOf(chunks, 'runtime'), `globalThis.${name}`);
    assert.not.match(codeOf(chunks, 'runtime'), 'globalThis.rare'); // only another configuration needs it
    assert.equal(chunks.get('C.js')?.dynamicImports, ['later.js']);
    assert.is(chunks.size, 6);
    assert.match(codeOf(await build(root, ['A', 'E']), 'runtime'), 'globalThis.rare');
  }));

test('what one page shares only with its own lazy chunk is in the script of the page', () =>
  withFiles(FILES, async (root) => {
    const chunks = await build(root, ['A', 'B', 'G']);
    assert.not.match(codeOf(chunks, 'runtime'), 'globalThis.own');
    assert.match(codeOf(chunks, 'G'), 'globalThis.own');
    assert.equal([importsOf(chunks, 'G'), importsOf(chunks, 'rest')], [['runtime.js'], ['G.js', 'runtime.js']]);
  }));

test('what only the pages of a family share is in a chunk that the other pages do not load', () =>
  withFiles(FILES, async (root) => {
    const [A, B, C, D] = ['A', 'B', 'C', 'D'].map((name) => `${root}/${name}.js`);
    const families = [
      { chunk: 'family', entries: [A ?? '', B ?? ''] },
      { chunk: 'other', entries: [C ?? '', D ?? ''] }, // one.js is needed by F as well, but only later
    ];
    const chunks = await build(root, ['A', 'B', 'C', 'D', 'F'], { families });
    for (const name of ['A', 'B']) assert.equal(importsOf(chunks, name), ['family.js', 'runtime.js']);
    assert.equal(importsOf(chunks, 'D'), ['other.js', 'runtime.js']);
    for (const name of ['C', 'F']) assert.equal(importsOf(chunks, name), ['runtime.js']);
    assert.equal(chunks.get('F.js')?.dynamicImports, ['other.js']);
    assert.match(codeOf(chunks, 'family'), 'globalThis.some');
    assert.match(codeOf(chunks, 'other'), 'globalThis.one');
  }));

test('what all pages load later is one chunk, with what only that imports', () =>
  withFiles(
    {
      ...FILES,
      'P.js': `import { all } from './all.js'; all(4); import('./call.js').then(all); import('./bar.js').then(all);`,
      'Q.js': `import { all } from './all.js'; all(5); import('./call.js').then(all); import('./one.js').then(all);`,
      'call.js': `import { all } from './all.js'; import { some } from './some.js'; export default all(some);`,
      'bar.js': `import { one } from './one.js'; export default one;`,
    },
    async (root) => {
      const later = ['call', 'bar'].map((name) => `${root}/${name}.js`);
      for (const [name, names] of [['runtime', ['P', 'Q']] as const, [undefined, ['P']] as const]) {
        const chunks = await build(root, names, { name, later });
        assert.equal(chunks.get('P.js')?.dynamicImports.toSorted().at(-1), 'later.js');
        assert.match(codeOf(chunks, 'later'), 'globalThis.some');
        assert.is(/globalThis.one/.test(codeOf(chunks, 'later')), names.length === 1, 'Q imports it, too, later');
        assert.equal(importsOf(chunks, 'P'), name ? ['runtime.js'] : []);
      }
    },
  ));

test('a page that is built by itself loads one script', () =>
  withFiles(FILES, async (root) => {
    const chunks = await build(root, ['A']);
    assert.equal([[...chunks.keys()], importsOf(chunks, 'A')], [['A.js'], []]);
  }));

test.run();
