import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

test('the pages have the texts of all problems that the server names', () => {
  const files = ['server/openid', 'server/routes/openid'].flatMap((folder) =>
    readdirSync(new URL(`../../../../${folder}`, import.meta.url)).map((name) => `${folder}/${name}`),
  );
  const named = files.flatMap((file) => read(file).match(/'(OPENID|LOGIN)_[A-Z_]+'/g) ?? []);
  const pages = read('entries/openid-callback/failure-text.ts') + read('entries/openid-providers/use-providers.ts');
  assert.ok(new Set(named).size > 10);
  const missing = named.filter((key) => !pages.includes(key) && key !== "'LOGIN_ADDRESS'");
  assert.equal(missing, []);
});

test.run();
