import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../launch/root.mjs';
import { run } from '../launch/run.mjs';

/** Where V8 writes which lines the processes of a run have executed. */
const FOLDER = join(ROOT, '.cache/coverage');

const PRODUCT = ['entries/**', 'shared/**', 'server/**/*.ts'];

/** Removes the coverage of an earlier run, and lets this process and those that it starts write theirs. */
export function collectCoverage() {
  rmSync(FOLDER, { recursive: true, force: true });
  process.env.NODE_V8_COVERAGE = FOLDER;
}

/** Prints the share of the product's lines and branches that was executed. */
export async function printCoverage() {
  delete process.env.NODE_V8_COVERAGE;
  const included = PRODUCT.flatMap((glob) => ['--include', glob]);
  const options = ['--temp-directory', FOLDER, ...included, '--exclude', '**/dist/**', '--reporter', 'text-summary'];
  await run(process.execPath, [join(ROOT, 'node_modules/c8/bin/c8.js'), 'report', ...options]);
}
