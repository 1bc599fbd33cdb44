// npm run check                 everything
// npm run check -- --no-unit    everything but the unit tests, after these have just run
import { checks, runChecks } from './check/checks.mjs';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { verdict } from './tests/totals.mjs';

await ensureInstalled();
const built = await ensureBuilt();
const results = await runChecks(checks({ unit: !process.argv.includes('--no-unit') }), {
  onStart: ({ title }) => void process.stdout.write(`start  ${title}\n`),
  onEnd: (result) => void process.stdout.write(lineOf(result)),
});

for (const { title, output, passed } of results) {
  if (!passed || title === 'sizes') process.stdout.write(`\n== ${title}\n${output.trim()}\n`);
}
const table = [...results, { title: 'build', passed: built, seconds: 0 }];
process.stdout.write('\n');
for (const result of table) process.stdout.write(lineOf(result));
const passed = table.filter((result) => result.passed).length;
process.stdout.write(`${verdict({ passed, failed: table.length - passed })}\n`);
process.exitCode = passed === table.length ? 0 : 1;

/** @param {Pick<import('./check/checks.mjs').CheckResult, 'title' | 'passed' | 'seconds'>} result */
function lineOf({ title, passed, seconds }) {
  return `${passed ? 'ok    ' : 'FAILED'} ${title.padEnd(16)} ${seconds.toFixed(1).padStart(5)} s\n`;
}
