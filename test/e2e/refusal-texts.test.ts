import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readImports } from '../../build/check/read-imports';
import { OPERATIONS } from '../../build/openapi/contract-modules';
import { readBundle } from '../../server/http/engine/bundle';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const IMPORTS = readImports(ROOT, ['entries', 'shared']);
const BY_NAME = new Map(OPERATIONS.map(({ name, operation }) => [name, operation]));

/** The files of an entry without those of the contract. */
function filesOf(entry: string): string[] {
  const files = new Set([`entries/${entry}/main.tsx`]);
  for (const file of files)
    for (const next of IMPORTS.get(file) ?? []) if (IMPORTS.has(next) && !isContract(next)) files.add(next);
  return [...files];
}

const isContract = (file: string) => file.startsWith('shared/contract/');

/** The operations that a file imports. */
function operationsOf(file: string): string[] {
  const code = readFileSync(ROOT + file, 'utf8');
  const names = [...code.matchAll(/^import \{([^}]*)\} from '[^']*\/contract\//gm)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim()),
  );
  return names.filter((name) => BY_NAME.has(name));
}

test('a page has the texts of all refusals of the calls that it makes', () => {
  const read = readBundle(`${ROOT}dist`);
  assert.ok(read.ok);
  const missing: string[] = [];
  let count = 0;
  for (const entry of new Set(read.bundle.pages.map((page) => page.entry))) {
    const stems = read.bundle.pages.flatMap((page) => (page.entry === entry ? page.messages : []));
    const texts = new Set(stems.flatMap((key) => [key, key.replace(/_(one|two|few|many|other)$/, '')]));
    for (const name of new Set(filesOf(entry).flatMap(operationsOf))) {
      const { refusals = {}, textRefusals = {}, keys = [] } = BY_NAME.get(name) ?? {};
      const all = [...keys, ...Object.values(refusals).flat(), ...Object.values(textRefusals).flat()];
      count += all.length;
      missing.push(...all.filter((key) => !texts.has(key)).map((key) => `${entry} ${name} ${key}`));
    }
  }
  assert.equal(missing, []);
  assert.ok(count > 100, `${count} refusals`);
});

test.run();
