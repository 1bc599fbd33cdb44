// The test framework of @web/test-runner's pages: runs a uvu file in the browser and reports how it went.
import { getConfig, sessionFailed, sessionFinished, sessionStarted } from '@web/test-runner-core/browser/session.js';

/** @typedef {() => Promise<[errors: string | true, passed: number, skipped: number, total: number]>} Suite */

const page = /** @type {{ UVU_DEFER?: number, UVU_INDEX?: number, UVU_QUEUE?: [string, ...Suite[]][] }} */ (globalThis);

async function runFile(/** @type {string} */ file) {
  // uvu reads these when it is imported; with UVU_DEFER it queues its suites in UVU_QUEUE and does not run them.
  Object.assign(page, { UVU_DEFER: 1, UVU_INDEX: 0, UVU_QUEUE: [[file]] });
  await import(new URL(file, document.baseURI).href);
  const tests = [];
  for (const suite of (page.UVU_QUEUE?.[0] ?? []).slice(1)) {
    if (typeof suite !== 'function') continue;
    const [errors, passed, , total] = await suite();
    for (let index = 0; index < total; index++) {
      const failed = index >= passed;
      // uvu returns all errors of a suite as one text and does not say which tests failed: the last ones are reported
      // as failed, the first of them with the text.
      const message = index === passed && errors !== true ? errors : '';
      tests.push({ name: `${index + 1}`, passed: !failed, skipped: false, ...(failed && { error: { message } }) });
    }
  }
  return tests;
}

try {
  await sessionStarted();
  const { testFile } = await getConfig();
  const tests = await runFile(testFile);
  const passed = tests.length > 0 && tests.every((test) => test.passed);
  await sessionFinished({ passed, errors: [], testResults: { name: testFile, suites: [], tests } });
} catch (error) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  await sessionFailed({ name, message, ...(stack !== undefined && { stack }) });
}
