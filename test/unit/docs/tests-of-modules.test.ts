// Tests CONTRIBUTING.md
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isTested, isTypesOnly, rendersComponents, sourceModules, testFilesOf } from './tests-of-modules';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const COMMAND = 'a command: it calls modules that have tests, and each use of it runs it';
const RUNNER = 'the tests run through it';

/** Modules that no test names, and why. */
const UNTESTED: Readonly<Record<string, string>> = {
  'build/bench.mjs': COMMAND,
  'build/check.mjs': COMMAND,
  'build/test.mjs': COMMAND,
  'build/check/check-reproducible.mjs': COMMAND,
  'build/check/check-sizes.ts': COMMAND,
  'build/pages/prerender-process.ts': 'a process of each build: it calls modules that have tests',
  'build/launch/lock.mjs': 'each build takes it',
  'build/tests/totals-reporter.mjs': RUNNER,
  'build/tests/uvu-in-browser.mjs': RUNNER,
  'entries/gallery/sample-users.ts': 'sample content of a page for development',
};

const tests = testFilesOf(ROOT);

test('each unit test mirrors the path of a module, or names what it tests in its first line', () => {
  const lost = tests.filter(({ path, mirrored, named }) => path.startsWith('test/unit/') && !mirrored && !named.length);
  assert.equal(
    lost.map(({ path }) => path),
    [],
  );
});

test('what tests name is there', () => {
  const missing = tests.flatMap(({ path, named }) =>
    named.filter((name) => !existsSync(join(ROOT, name))).map((name) => `${path}: ${name}`),
  );
  assert.equal(missing, []);
});

test('each module is named by a test', () => {
  const untested = sourceModules(ROOT).filter(
    (module) => !isTested(module, tests) && !UNTESTED[module] && !isTypesOnly(readFileSync(join(ROOT, module), 'utf8')),
  );
  assert.equal(untested, []);
});

test('each exception still is one', () => {
  const over = Object.keys(UNTESTED).filter((module) => !existsSync(join(ROOT, module)) || isTested(module, tests));
  assert.equal(over, []);
});

test('what renders components runs on React too, and nothing else: it is a .test.tsx file', () => {
  const wrong = tests
    .filter(({ path }) => /^test\/unit\/(shared|entries)\//.test(path))
    .filter(({ path }) => rendersComponents(ROOT, path) !== path.endsWith('.tsx'));
  assert.equal(
    wrong.map(({ path }) => path),
    [],
  );
});

test.run();
