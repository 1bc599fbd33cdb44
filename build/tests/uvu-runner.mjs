// node --import ./build/alias-loader.mjs --import tsx build/tests/uvu-runner.mjs test/unit [words of file names ...]
// One process runs all files of a suite; the last lines are uvu's Total and Passed.
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { run } from 'uvu/run';
import { testFiles, wordsOf } from './test-files.mjs';

const [folder = 'test/unit', ...named] = process.argv.slice(2);
const words = [...named, ...wordsOf(process.env.TEST_WORDS)];
const { TEST_BELOW, TEST_ENDING: ending, TEST_SHARD: shard } = process.env;
const files = testFiles(folder, { words, below: wordsOf(TEST_BELOW), ending, shard });

// A file that forgets `test.run()` counts as zero tests in uvu, without any error.
const idle = files.filter((file) => !/\.run\(\)/.test(readFileSync(file, 'utf8')));
if (idle.length > 0) throw new Error(`Never run, because test.run() is missing: ${idle.join(', ')}`);

// Set before uvu is imported: otherwise it runs each file by itself.
Object.assign(globalThis, { UVU_DEFER: 1 });
reportHookErrors((await import('uvu')).test);
await run(files.map((file) => ({ name: relative(folder, file), file: resolve(file) })));

/** @typedef {Parameters<import('uvu').Test['before']>[0]} Hook */
/** @typedef {Parameters<Hook>[0]} State */
/** @typedef {[errors: string | true, passed: number, skipped: number, total: number]} Outcome */

/**
 * Wraps `before` and `after.each`, so that an exception in them fails the file and is printed with the failed tests. uvu
 * itself drops it, and with it the messages of the failed tests, because its runner returns from `finally`.
 *
 * @param {import('uvu').Test} test the suite that all files share; call this before the first file is imported
 */
function reportHookErrors(test) {
  /** @type {{ name: string, error: unknown }[]} */
  let hookErrors = [];
  /**
   * @param {Hook} hook
   * @param {boolean} rethrow whether to throw again, so that tests do not run after a failed `before`
   */
  const guarded = (hook, rethrow) => async (/** @type {State} */ state) => {
    try {
      await hook(state);
    } catch (error) {
      hookErrors.push({ name: state.__test__ || 'before', error });
      if (rethrow) throw error;
    }
  };
  const { before, after, run } = test;
  const [beforeEach, afterEach] = [before.each, after.each];
  test.before = Object.assign((/** @type {Hook} */ hook) => before(guarded(hook, true)), { each: beforeEach });
  after.each = (hook) => afterEach(guarded(hook, false));
  test.run = () => {
    run();
    /** @type {(() => Promise<Outcome>)[][]} */
    const queue = Reflect.get(globalThis, 'UVU_QUEUE');
    const file = queue.at(-1);
    const runTests = file?.pop();
    if (runTests === undefined) throw new Error('uvu has not queued the tests of this file');
    file?.push(async () => {
      hookErrors = [];
      return withHookErrors(await runTests(), hookErrors);
    });
  };
}

/**
 * Adds the errors of hooks to the outcome of a file. A test that passed before its hook threw has failed.
 *
 * @param {Outcome} outcome
 * @param {readonly { name: string, error: unknown }[]} hookErrors
 * @returns {Outcome}
 */
function withHookErrors([errors, passed, skipped, total], hookErrors) {
  if (hookErrors.length === 0) return [errors, passed, skipped, total];
  const before = errors === true ? '' : errors;
  const names = hookErrors.map(({ name }) => name);
  const alone = new Set(names.filter((name) => name !== 'before' && !before.includes(name)));
  const texts = hookErrors.map(({ name, error }) => `   FAIL  hook of "${name}"\n    ${textOf(error)}\n`);
  return [[before, ...texts].filter((text) => text !== '').join('\n'), passed - alone.size, skipped, total];
}

/** @param {unknown} error */
function textOf(error) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
