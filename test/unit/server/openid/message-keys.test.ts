import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const keysIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, key = '']) => key);

const serverText = ['server/openid', 'server/routes/openid']
  .flatMap((folder) =>
    readdirSync(new URL(`../../../../${folder}`, import.meta.url)).map((name) => `${folder}/${name}`),
  )
  .map(read)
  .join('\n');

test('the pages have the texts of all problems that the server names', () => {
  const pages = read('entries/openid-callback/failure-text.ts') + read('entries/openid-providers/use-providers.ts');
  const named = new Set(keysIn(serverText, /'((?:OPENID|LOGIN)_[A-Z_]+)'/g));
  named.delete('LOGIN_ADDRESS');
  assert.ok(named.size > 10);
  assert.equal(
    [...named].filter((key) => !pages.includes(`'${key}'`)),
    [],
  );
});

test.run();
