// npm run check                 everything
// npm run check -- --no-unit    everything but the unit tests, after these have just run
import { spawn } from 'node:child_process';
import { LOADER } from './aliases.mjs';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { ROOT } from './launch/project.mjs';
import { verdict } from './tests/suite-output.mjs';

/** @typedef {{ title: string, args: readonly string[] }} Check the arguments of Node */

/** @typedef {{ title: string, passed: boolean, output: string, seconds: number }} CheckResult */

// Each of its threads would check the shared types again, and the other core runs another check.
const TSC = ['node_modules/typescript-7/bin/tsc', '--singleThreaded'];

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

/** @param {Pick<CheckResult, 'title' | 'passed' | 'seconds'>} result */
function lineOf({ title, passed, seconds }) {
  return `${passed ? 'ok    ' : 'FAILED'} ${title.padEnd(16)} ${seconds.toFixed(1).padStart(5)} s\n`;
}

/** @param {{ unit: boolean }} choice @returns {Check[]} the longest first */
function checks({ unit }) {
  return [
    ...(unit ? [{ title: 'unit tests', args: ['build/test.mjs', 'unit', 'faults', 'react'] }] : []),
    { title: 'reproducible', args: ['--import', 'tsx', 'build/check/check-reproducible.ts'] },
    { title: 'types: pages', args: [...TSC, '-p', '.'] },
    { title: 'types: server', args: [...TSC, '-p', 'server'] },
    { title: 'types: build', args: [...TSC, '-p', 'build'] },
    { title: 'types: test', args: [...TSC, '-p', 'test'] },
    { title: 'format and lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'] },
    { title: 'boundaries', args: [...LOADER, 'build/check/boundaries.ts'] },
    { title: 'regular expressions', args: [...LOADER, 'build/check/check-regular-expressions.ts'] },
    { title: 'sizes', args: [...LOADER, 'build/check/check-sizes.ts'] },
  ];
}

/**
 * Runs checks, two at a time, because most of them use one core.
 *
 * @param {readonly Check[]} all
 * @param {{ onStart: (check: Check) => void, onEnd: (result: CheckResult) => void }} listener is called for each check at once
 * @returns {Promise<CheckResult[]>} in the order of the checks
 */
async function runChecks(all, { onStart, onEnd }) {
  /** @type {Map<Check, CheckResult>} */
  const results = new Map();
  const waiting = [...all];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      onStart(check);
      const result = await runCheck(check);
      onEnd(result);
      results.set(check, result);
    }
  };
  await Promise.all([work(), work()]);
  return all.flatMap((check) => results.get(check) ?? []);
}

/** @param {Check} check @returns {Promise<CheckResult>} */
function runCheck({ title, args }) {
  const started = Date.now();
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text;
    });
  }
  return new Promise((done) => {
    child.once('close', (status) =>
      done({ title, passed: status === 0, output, seconds: (Date.now() - started) / 1000 }),
    );
  });
}
