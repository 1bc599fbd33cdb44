// npm test                          what a contributor runs before a commit
// npm test -- --all                 everything
// npm test -- --all --run-again     everything; files that failed on a busy machine run a second time, alone
// npm test -- unit --coverage       and prints how much of the product was executed
// npm test -- e2e --shard=1/4       a fourth of the suites, on one of four machines
// npm test -- unit login            of the suite `unit`, which includes `node`, the files with `login` in their path
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureServerBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled, fail } from './launch/install.mjs';
import { ROOT } from './launch/project.mjs';
import { isEnding, run } from './launch/run.mjs';
import { findHeadlessShell } from './tests/find-browsers.mjs';
import {
  ensureChromium,
  ensureFaketime,
  ensureKdc,
  ensureKerberosPackage,
  ensureOtherBrowsers,
  ensureSamba,
  ensureSlapd,
} from './tests/install-programs.mjs';
import { hasNeeds, runAgain, runSuite, runSuites } from './tests/run-suites.mjs';
import { sumOf, verdict } from './tests/suite-output.mjs';
import { chooseSuites } from './tests/suites.mjs';

/** Where V8 writes which lines the processes of a run have executed. */
const COVERAGE_FOLDER = join(ROOT, '.cache/coverage');

const PRODUCT = ['entries/**', 'shared/**', 'server/**/*.ts'];

const RUN_AGAIN = '--run-again';
const COVERAGE = '--coverage';
const args = process.argv.slice(2);
const choice = chooseSuites(args.filter((arg) => ![RUN_AGAIN, COVERAGE].includes(arg)));
if ('problem' in choice) fail(choice.problem);
const { suites: chosen, words, isShort } = choice;

const needsKdc = chosen.some((suite) => suite.needsKdc);
if (needsKdc) await ensureKdc();
const programs = ensurePrograms();
await ensureInstalled();
if (needsKdc) await ensureKerberosPackage();
const needsBuild = chosen.some((suite) => suite.needsBuild);
const prepared = Promise.all([
  programs,
  !needsBuild || ensureBuilt().then((isBuilt) => isBuilt && ensureServerBuilt()),
]).then(([programs, built]) => {
  const headlessShell = findHeadlessShell();
  if (headlessShell) process.env.HEADLESS_SHELL_PATH = headlessShell;
  if (programs.browser && 'path' in programs.browser) process.env.CHROME_PATH = programs.browser.path;
  if (needsBuild) process.env.SERVER_PROGRAM = 'server/dist/main.js';
  return { ...programs, built };
});

if (args.includes(COVERAGE)) collectCoverage();
const firstResults = await runSuites(
  chosen,
  async (suite, print) => {
    if (!hasNeeds(suite)) return runSuite(suite, { words, print });
    const { browser, otherBrowsers, built } = await prepared;
    if (suite.needsOtherBrowsers && otherBrowsers?.isNoneThere)
      return { passed: 0, failed: chosen.length === 1 ? 1 : 0, problem: otherBrowsers.problem };
    const missing =
      (suite.needsBuild && !built && 'not run, because the build failed') ||
      (suite.needsBrowser && browser && 'problem' in browser && browser.problem);
    return missing ? { passed: 0, failed: 1, problem: missing } : runSuite(suite, { words, print });
  },
  prepared,
);
const results = args.includes(RUN_AGAIN)
  ? await runAgain(firstResults, chosen, (suite, files) =>
      runSuite(suite, { words: files, print: (text) => void process.stdout.write(text) }),
    )
  : firstResults;
if (isEnding()) process.exit(130);
if (args.includes(COVERAGE)) await printCoverage();

process.stdout.write('\n');
for (const { title, problem, passedAlone, ...totals } of results) {
  const remarks = [problem, passedAlone && `passed only when run alone: ${passedAlone}`].filter(Boolean).join('; ');
  process.stdout.write(`${title.padEnd(14)} ${verdict(totals)}${remarks && `: ${remarks}`}\n`);
}
const { otherBrowsers } = await programs;
if (otherBrowsers && !otherBrowsers.isNoneThere) process.stdout.write(`${otherBrowsers.problem}\n`);
if (isShort) process.stdout.write('npm test -- --all runs the other tests, too.\n');
const sum = sumOf(results);
process.stdout.write(`${verdict(sum)}\n`);
process.exitCode = sum.failed === 0 ? 0 : 1;

/** Installs the programs that the chosen suites need. */
async function ensurePrograms() {
  const browser = chosen.some((suite) => suite.needsBrowser) ? await ensureChromium() : undefined;
  if (chosen.some((suite) => suite.needsSlapd)) await ensureSlapd();
  if (chosen.some((suite) => suite.needsSamba)) {
    await ensureSamba();
    await ensureFaketime();
  }
  const otherBrowsers = chosen.some((suite) => suite.needsOtherBrowsers) ? await ensureOtherBrowsers() : undefined;
  return { browser, otherBrowsers };
}

/** Removes the coverage of an earlier run, and lets this process and those that it starts write theirs. */
function collectCoverage() {
  rmSync(COVERAGE_FOLDER, { recursive: true, force: true });
  process.env.NODE_V8_COVERAGE = COVERAGE_FOLDER;
}

/** Prints the share of the product's lines and branches that was executed. */
async function printCoverage() {
  delete process.env.NODE_V8_COVERAGE;
  const included = PRODUCT.flatMap((glob) => ['--include', glob]);
  const options = [
    '--temp-directory',
    COVERAGE_FOLDER,
    ...included,
    '--exclude',
    '**/dist/**',
    '--reporter',
    'text-summary',
  ];
  await run(process.execPath, [join(ROOT, 'node_modules/c8/bin/c8.js'), 'report', ...options]);
}
