// uvu swallows what a hook throws, and with it the messages of the file's failed tests: its runner returns from `finally`.

/** @typedef {Parameters<import('uvu').Test['before']>[0]} Hook */
/** @typedef {Parameters<Hook>[0]} State */
/** @typedef {[errors: string | true, passed: number, skipped: number, total: number]} Outcome */

/**
 * Makes every fault of `before` and `after.each` fail its file with a message, beside those of its tests.
 *
 * @param {import('uvu').Test} test the suite that all files share, before the first of them is imported
 */
export function reportHookFaults(test) {
  /** @type {{ name: string, error: unknown }[]} */
  let faults = [];
  /** @param {Hook} hook @param {boolean} rethrow a test must not run without what comes before it */
  const guarded = (hook, rethrow) => async (/** @type {State} */ state) => {
    try {
      await hook(state);
    } catch (error) {
      faults.push({ name: state.__test__ || 'before', error });
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
      faults = [];
      return withFaults(await runTests(), faults);
    });
  };
}

/**
 * Adds the faults of hooks to the outcome of a file. A test that passed before its hook threw has failed.
 *
 * @param {Outcome} outcome
 * @param {readonly { name: string, error: unknown }[]} faults
 * @returns {Outcome}
 */
export function withFaults([errors, passed, skipped, total], faults) {
  if (faults.length === 0) return [errors, passed, skipped, total];
  const before = errors === true ? '' : errors;
  const alone = new Set(faults.map(({ name }) => name).filter((name) => name !== 'before' && !before.includes(name)));
  const texts = faults.map(({ name, error }) => `   FAIL  hook of "${name}"\n    ${textOf(error)}\n`);
  return [[before, ...texts].filter((text) => text !== '').join('\n'), passed - alone.size, skipped, total];
}

/** @param {unknown} error */
const textOf = (error) => (error instanceof Error ? (error.stack ?? error.message) : String(error));
