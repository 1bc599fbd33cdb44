import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { keysOfFiles, keyTable } from '../../../../../build/pages/message-keys';
import {
  MIGRATION_PROBLEMS,
  MIGRATION_REASONS,
  MIGRATION_STATISTICS,
  MIGRATION_STEPS,
} from '../../../../../shared/contract/migration-texts';
import english from '../../../../../shared/i18n/messages/en.json';

const IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g;

/** The modules that a page's module imports, also those that it loads lazily. */
function modulesFrom(main: string): Set<string> {
  const reached = new Set([main]);
  for (const file of reached)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = join(dirname(file), path);
      const found = [`${target}.ts`, `${target}.tsx`].find((each) => existsSync(each));
      if (found) reached.add(found);
    }
  return reached;
}

test('every key that only a server sends of a migration has its text in the page', () => {
  const main = fileURLToPath(new URL('../../../../../entries/provider/main.tsx', import.meta.url));
  const shipped = new Set(keysOfFiles(modulesFrom(main), keyTable(Object.keys(english))));
  const sent = [
    ...Object.values(MIGRATION_STEPS),
    ...MIGRATION_STATISTICS.map(({ description }) => description),
    ...MIGRATION_PROBLEMS,
    ...MIGRATION_REASONS,
    'PROVIDER_PROBLEM_LOCKS_OUT',
  ];
  const missing = sent.filter((key) => !shipped.has(key));
  assert.equal(missing, []);
});

test.run();
