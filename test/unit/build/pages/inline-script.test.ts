import { type OutputBundle, rollup } from 'rollup';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { takeInlineScript } from '../../../../build/pages/inline-script';

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
