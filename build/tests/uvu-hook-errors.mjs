// uvu swallows what a hook throws, and with it the messages of the file's failed tests: its runner returns from `finally`.

/** @typedef {Parameters<import('uvu').Test['before']>[0]} Hook */
/** @typedef {Parameters<Hook>[0]} State */
/** @typedef {[errors: string | true, passed: number, skipped: number, total: number]} Outcome */

/**
 * Wraps `before` and `after.each`, so that an exception in them fails the file and is printed with the failed tests.
 *
 * @param {import('uvu').Test} test the suite that all files share; call this before the first file is imported
 */
export function reportHookErrors(test) {
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
export function withHookErrors([errors, passed, skipped, total], hookErrors) {
  if (hookErrors.length === 0) return [errors, passed, skipped, total];
  const before = errors === true ? '' : errors;
  const names = hookErrors.map(({ name }) => name);
  const alone = new Set(names.filter((name) => name !== 'before' && !before.includes(name)));
  const texts = hookErrors.map(({ name, error }) => `   FAIL  hook of "${name}"\n    ${textOf(error)}\n`);
  return [[before, ...texts].filter((text) => text !== '').join('\n'), passed - alone.size, skipped, total];
}

/** @param {unknown} error */
const textOf = (error) => (error instanceof Error ? (error.stack ?? error.message) : String(error));
