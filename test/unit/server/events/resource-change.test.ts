import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { allResourcesChanged } from '../../../../server/events/resource-change';
import * as addresses from '../../../../shared/contract/addresses';

const SERVER = new URL('../../../../server/', import.meta.url);

/** The names of the addresses whose changes a file publishes. */
function publishedBy(source: string): string[] {
  const single = [...source.matchAll(/\bresource: (\w+)/g)].map(([, name = '']) => name);
  const several = [...source.matchAll(/\bresource of \[([^\]]*)\]/g)].flatMap(([, names = '']) => names.split(/,\s*/));
  return [...single, ...several].filter((name) => name.endsWith('_ADDRESS'));
}

test('a page that may have missed changes is told of every resource that the source publishes', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!.*node_modules).*\.ts$/.test(file),
  );
  const names = new Set(files.flatMap((file) => publishedBy(readFileSync(new URL(file, SERVER), 'utf8'))));
  assert.ok(names.size > 5, [...names].join());
  const byName = new Map<string, unknown>(Object.entries(addresses));
  const told = allResourcesChanged().map(({ resource }) => resource);
  assert.equal([...names].map((name) => byName.get(name)).sort(), [...told].sort());
});

test.run();
