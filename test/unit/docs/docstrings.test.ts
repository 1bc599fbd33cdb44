// Tests CONTRIBUTING.md
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const EXPORT = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm;

/** Exports without a docstring right above them; what a schema's type says its schema has said, and an overload's first. */
function undocumented(source: string): string[] {
  const told = new Set<string>();
  return [...source.matchAll(EXPORT)].flatMap(({ index, 1: name = '' }) => {
    const isTold = told.has(name) || source.slice(0, index).trimEnd().endsWith('*/');
    if (isTold) told.add(name);
    return isTold ? [] : [name];
  });
}

test('every export of shared has a docstring', () => {
  const files = readdirSync(`${root}/shared`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  assert.ok(files.length > 100);
  const missing = files.flatMap((file) =>
    undocumented(readFileSync(`${root}/shared/${file}`, 'utf8')).map((name) => `${file}: ${name}`),
  );
  assert.equal(missing, []);
});

test('an export without a docstring is named', () => {
  const source = '/** Told. */\nexport const A = 1;\n\nexport type A = typeof A;\n\nexport function b() {}\n';
  assert.equal(undocumented(source), ['b']);
});

test.run();
