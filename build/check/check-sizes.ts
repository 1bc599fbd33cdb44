// Measures a first visit to all pages of the built dist/, prints the sizes, and fails if one exceeds its budget.
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BUDGETS, FILE_BUDGETS } from '../budgets';
import { ROOT } from '../launch/root.mjs';
import { costsOf, fileCostsOf } from './measure-sizes';
import { fileOverBudget, moduleSizeProblem, overBudget, signInSizeProblem } from './size-problems';

const dist = resolve(ROOT, process.env.VESTIBULE_DIST || 'dist');
const costs = await costsOf(dist, BUDGETS);
const fileCosts = await fileCostsOf(dist, FILE_BUDGETS);
const HOST_SHELL = 'host-shell.js';
const hostShell = { bytes: statSync(join(dist, HOST_SHELL)).size, compressed: fileCosts.get(HOST_SHELL) ?? 0 };
const login = costs.find(({ entry }) => entry === 'login')?.total ?? 0;
const document = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const problems = [
  ...costs.flatMap((cost) => overBudget(cost, BUDGETS[cost.entry]) ?? []),
  ...[...fileCosts].flatMap(([file, bytes]) => fileOverBudget(file, bytes, FILE_BUDGETS[file]) ?? []),
  ...[moduleSizeProblem(document('shared/host/README.md'), hostShell) ?? []].flat(),
  ...[signInSizeProblem(document('README.md'), login) ?? []].flat(),
];

const line = (cells: readonly (string | number)[]) =>
  `${cells.map((cell, index) => (index === 0 ? String(cell).padEnd(20) : String(cell).padStart(9))).join('')}\n`;

process.stdout.write(line(['entry', 'html', 'scripts', 'total', 'budget', 'requests']));
for (const { entry, html, files, total, requests } of costs) {
  process.stdout.write(line([entry, html, files, total, BUDGETS[entry]?.bytes ?? '-', requests]));
}
for (const [file, bytes] of fileCosts)
  process.stdout.write(line([file, '-', '-', bytes, FILE_BUDGETS[file] ?? '-', '-']));
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
