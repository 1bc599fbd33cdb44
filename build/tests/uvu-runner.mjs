// node --import ./build/alias-loader.mjs --import tsx build/tests/uvu-runner.mjs test/unit [words of file names ...]
// One process runs all files of a suite; the last lines are uvu's Total and Passed.
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { run } from 'uvu/run';
import { testFiles, wordsOf } from './test-files.mjs';
import { reportHookErrors } from './uvu-hook-errors.mjs';

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
