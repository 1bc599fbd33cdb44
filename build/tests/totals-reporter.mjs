/**
 * A reporter for @web/test-runner that ends as uvu does, with the lines Total and Passed. A file that cannot be
 * loaded or has no tests counts as one failed test.
 *
 * @returns {import('@web/test-runner').Reporter}
 */
export function totalsReporter() {
  return {
    onTestRunFinished({ sessions }) {
      let total = 0;
      let passed = 0;
      for (const { testFile, testResults, errors, logs, request404s } of sessions) {
        const tests = testResults?.tests ?? [];
        const good = tests.filter((test) => test.passed).length;
        const broken = tests.length === 0 || errors.length > 0 ? 1 : 0;
        total += tests.length + broken;
        passed += good;
        print(`${testFile}  (${good} / ${tests.length})`);
        for (const test of tests) if (test.error?.message) print(test.error.message);
        for (const error of errors) print(`${error.message}\n${error.stack ?? ''}`);
        if (tests.length === 0 && errors.length === 0) print('no tests: is test.run() missing?');
        if (good === tests.length && broken === 0) continue;
        for (const file of request404s) print(`not found: ${file}`);
        for (const line of logs) if (!/^\s*[•✘]/.test(String(line[0]))) print(line.map(String).join(' '));
      }
      print(`\n  Total:     ${total}\n  Passed:    ${passed}`);
    },
  };
}

/** @param {string} text */
function print(text) {
  process.stdout.write(`${text}\n`);
}
