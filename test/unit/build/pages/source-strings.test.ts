import { type OutputBundle, rollup } from 'rollup';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { keyTable, requireKey } from '../../../../build/message-catalogues';
import { takeInlineScript } from '../../../../build/pages/scripts';
import { keysOfFiles, stringsOf } from '../../../../build/pages/source-strings';
import { withFiles } from '../../../support/build/temporary-folder';

const ENGLISH = ['TITLE', 'SAVE', 'DAYS_one', 'DAYS_other', 'ERROR'];
const table = keyTable(ENGLISH, ['DAYS_few', 'TITLE', 'STRAY_few']);

const CODE: [title: string, code: string, translated: string[]][] = [
  ['a literal', `t('SAVE')`, ['SAVE']],
  ['a template without values', 't(`SAVE`)', ['SAVE']],
  ['either side of a condition, but not the condition', `t(kind === 'x' ? 'SAVE' : 'TITLE')`, ['SAVE', 'TITLE']],
  ['a literal in parentheses', `t(('SAVE'))`, ['SAVE']],
  ['its values', `t('DAYS', { count: 1, name: 'SAVE2' })`, ['DAYS']],
  ['a call inside a call', `t('TITLE', { name: t('SAVE') })`, ['SAVE', 'TITLE']],
  ['an attribute', `const x = <p title={t('SAVE')}>text</p>`, ['SAVE']],
  ['what another function is told', `translate('SAVE'); x.t('TITLE')`, []],
  ['what another function makes of a literal', `t(keyOf('SAVE'))`, []],
];

test('what is handed to t() is found, and types and import paths are no strings of the code', () => {
  for (const [title, code, translated] of CODE) assert.equal([...stringsOf(code).translated].sort(), translated, title);
  const { all } = stringsOf(`import x from 'SAVE'; type A = 'TITLE'; const y = 'ERROR';`);
  assert.equal([...all], ['ERROR']);
});

test('a page needs every key its files name, a plural with the forms of all languages', () =>
  withFiles(
    { 'a.ts': `t('DAYS'); const key = 'ERROR';`, 'b.tsx': `const other = 'no key';`, 'c.css': 'SAVE' },
    (root) => {
      const files = ['a.ts', 'b.tsx', 'c.css'].map((name) => `${root}/${name}`);
      assert.equal(keysOfFiles(files, table), ['DAYS_few', 'DAYS_one', 'DAYS_other', 'ERROR']);
    },
  ));

test('a page needs the keys of the calls that it imports from the contract, and none of those that it only declares', () =>
  withFiles(
    {
      'page.ts': `import { save as saveIt } from '../shared/contract/settings/x'; import type { remove } from '../shared/contract/y';`,
      'contract.ts': `export const remove = { keys: ['TITLE'] } as const satisfies Operation;`,
    },
    (root) => {
      const calls = new Map([
        ['save', ['DAYS', 'ERROR', 'OTHER']],
        ['saveIt', ['SAVE']],
      ]);
      const keys = keysOfFiles([`${root}/page.ts`, `${root}/contract.ts`], table, calls);
      assert.equal(keys, ['DAYS_few', 'DAYS_one', 'DAYS_other', 'ERROR']);
    },
  ));

test('a key the English catalogue lacks fails the build with its file and name', () =>
  withFiles({ 'a.ts': `t('STRAY')` }, (root) => {
    assert.throws(() => keysOfFiles([`${root}/a.ts`], table), /a\.ts uses the message STRAY, which .*en\.json/);
    assert.throws(() => requireKey('NO_TITLE', 'The row /x of x', table), /The row \/x of x uses the message NO_TITLE/);
  }));

const FILES: Record<string, string> = {
  main: "export const name = 'first'; export function say(text) { globalThis.log(name, text); } import('later');",
  later: "import { say, name as title } from 'main'; say(title + '!');",
  text: "globalThis.log('</script>');",
  other: "import { end } from 'end'; globalThis.log(end);",
  end: 'export const end = globalThis.end;',
};

/** Builds these modules, and takes the script of the first one out of the bundle. */
async function take(entries: readonly string[], files = FILES) {
  const modules = {
    name: 'modules',
    resolveId: (id: string) => (files[id] === undefined ? null : id),
    load: (id: string) => files[id],
  };
  let code = '';
  let left: OutputBundle = {};
  const taking = {
    name: 'taking',
    generateBundle(_: unknown, bundle: OutputBundle) {
      code = takeInlineScript(bundle, { entry: 'x', base: '/base/' });
      left = bundle;
    },
  };
  const names = Object.fromEntries(entries.map((id, index) => [index === 0 ? 'x' : id, id]));
  const build = await rollup({ input: names, plugins: [modules, taking] });
  const file = 'assets/[name].js';
  await build.generate({ format: 'es', entryFileNames: file, chunkFileNames: file });
  return { code, left };
}

const codeIn = (bundle: OutputBundle, file: string): string => {
  const output = bundle[file];
  return output?.type === 'chunk' ? output.code : '';
};

test('the script is no file, and chunks that load later work with its modules, not with copies', async () => {
  const { code, left } = await take(['main']);
  assert.not.ok('assets/x.js' in left);
  assert.match(code, 'import("/base/assets/later.js")');
  assert.not.match(code, /\bexport\b/);
  const later = codeIn(left, 'assets/later.js');
  assert.match(later, '=globalThis.pageExports;');
  for (const file of Object.keys(left)) assert.not.match(codeIn(left, file), 'x.js');
  const said: unknown[] = [];
  const run = (text: string) => new Function('globalThis', 'load', text.replaceAll('import(', 'load('));
  const global = { log: (...texts: unknown[]) => said.push(texts) };
  run(code)(global, () => undefined);
  run(later)(global, () => undefined);
  assert.equal(said, [['first', 'first!']]);
});

test('a script that would end its element early, or needs a second one, fails the build', async () => {
  for (const [entries, fault] of [
    [['text'], 'x has </script in its script, which is in its HTML'],
    [['other', 'end'], 'x imports assets/end.js: it is not one script'],
  ] as const)
    assert.match(String(await take(entries).catch((error: unknown) => error)), fault);
});

test.run();
