import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PROVIDER_PROBLEMS } from '../../../../shared/contract/provider-problems';
import english from '../../../../shared/i18n/messages/en.json';

const ROOT = new URL('../../../../', import.meta.url);
const sources = (folder: string) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, ROOT), 'utf8'))
    .join('\n');

test('the list has every problem that the server names, and each has a text', () => {
  const code = ['server/identity-providers', 'server/routes/providers'].map(sources).join('\n');
  const named = [...code.matchAll(/'(PROVIDER_PROBLEM_[A-Z_]+|PASSWORD_TOO_COMMON)'/g)].map(([, key]) => key ?? '');
  assert.equal([...new Set(named)].sort(), [...PROVIDER_PROBLEMS].sort());
  assert.equal(
    PROVIDER_PROBLEMS.filter((key) => !(key in english)),
    [],
  );
});

test.run();
