// npx tsx build/tests/plant-faults.ts [--seed 1] [--count 40] [--only WORD] [--near]
// Breaks one line of the product after the other, at random, and runs the unit tests: those of the module's folder, then
// those of its area, then (without --near) all that may find it. Prints each fault with the stage that found it; the last
// line sums up. A fault that no unit test finds may still be one for `npm test -- e2e`. The tree must be clean: each file
// is restored afterwards.
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';

interface Fault {
  file: string;
  start: number;
  end: number;
  replacement: string;
}

const OPPOSITES: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>': '<=',
  '<=': '>',
  '>=': '<',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
};

/** Finds all tokens of a file that can be broken: comparisons, conditions, numbers, booleans and calls. */
function faultsOf(file: string): Fault[] {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const faults: Fault[] = [];
  const add = (node: ts.Node, replacement: string) =>
    faults.push({ file, start: node.getStart(), end: node.getEnd(), replacement });
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const opposite = OPPOSITES[node.operatorToken.getText()];
      if (opposite !== undefined) add(node.operatorToken, opposite);
    } else if (ts.isNumericLiteral(node)) add(node, String(Number(node.text.replaceAll('_', '')) + 1));
    else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
    else if (ts.isIfStatement(node)) add(node.expression, `!(${node.expression.getText()})`);
    else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) add(node, ';');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

/** Generates numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The time limit in ms. A fault that makes the tests hang counts as found. */
const TIMEOUT = 300_000;

type Stage = readonly [below: string, word?: string];

/** Runs unit tests; returns whether one failed. */
function fails([below, word]: Stage): boolean {
  const run = spawnSync(
    process.execPath,
    [
      '--import',
      './build/alias-loader.mjs',
      '--import',
      'tsx',
      ...(below === 'server' ? [] : ['--import', './test/support/dom/dom.ts']),
      'build/tests/uvu-runner.mjs',
      'test/unit',
      ...(word === undefined ? [] : [word]),
    ],
    {
      env: { ...process.env, NODE_ENV: 'test', TEST_BELOW: below },
      stdio: 'ignore',
      timeout: TIMEOUT,
    },
  );
  return run.status !== 0;
}

/** Finds the stage whose tests detect a fault; undefined when none does. */
function stageOf({ file }: Fault): string | undefined {
  const folder = dirname(file);
  const area = folder.split('/').slice(0, 2).join('/');
  const isPage = !file.startsWith('server/');
  const below = isPage ? 'shared,entries' : 'server';
  const near: Stage[] = [...new Set([`unit/${folder}/`, `unit/${area}/`])].map((word) => [below, word]);
  const isShared = file.startsWith('shared/');
  const far: Stage[] = [
    [below],
    ...(isPage ? ([['faults']] as const) : []),
    ...(isShared ? ([['server']] as const) : []),
  ];
  return [...near, ...(values.near ? [] : far)].find(fails)?.join(' ');
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '40' },
    only: { type: 'string', default: '' },
    near: { type: 'boolean', default: false },
  },
});

if (execFileSync('git', ['status', '--porcelain', '--', 'entries', 'shared', 'server'], { encoding: 'utf8' }) !== '') {
  throw new Error('the tree has changes that are not committed');
}
const files = ['entries', 'shared', 'server']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter(
    (file) => /(?<!\.d)\.tsx?$/.test(file) && !/\/(dist|node_modules)\//.test(file) && file.includes(values.only),
  );
const all = files.sort().flatMap(faultsOf);
const random = randomNumbers(Number(values.seed));
let found = 0;
for (let index = 0; index < Number(values.count); index += 1) {
  const fault = all[Math.floor(random() * all.length)];
  if (fault === undefined) throw new Error('there is no line to break');
  const text = readFileSync(fault.file, 'utf8');
  const line = text.slice(0, fault.start).split('\n').length;
  writeFileSync(fault.file, text.slice(0, fault.start) + fault.replacement + text.slice(fault.end));
  let stage: string | undefined;
  try {
    stage = stageOf(fault);
  } finally {
    writeFileSync(fault.file, text);
  }
  if (stage !== undefined) found += 1;
  const before = text.slice(fault.start, fault.end).replaceAll(/\s+/g, ' ');
  process.stdout.write(
    `${fault.file}:${line} ${before} → ${fault.replacement}: ${stage === undefined ? 'NOT FOUND' : `found (${stage})`}\n`,
  );
}
process.stdout.write(`${found} of ${values.count} faults found by unit tests, seed ${values.seed}\n`);
