// As a program, this module measures a first visit to all pages of the built dist/, prints the sizes, and fails if one
// exceeds its budget.
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { BUDGETS, type Budget, FILE_BUDGETS } from '../budgets';
import { ROOT } from '../launch/project.mjs';
import { renderTemplate } from '../pages/template';
import { brotliOf } from '../plugins/dist-files';

/** Returns a message about a page that exceeds its budget, or undefined. */
export function overBudget(cost: Cost, budget: Budget | undefined): string | undefined {
  if (!budget) return `${cost.entry} has no row in build/budgets.ts`;
  if (cost.total > budget.bytes) return `${cost.entry} is ${cost.total - budget.bytes} bytes over its budget`;
  if (cost.requests > budget.requests) return `${cost.entry} makes ${cost.requests} requests, not ${budget.requests}`;
  return undefined;
}

/** Returns a message about a file that exceeds its budget, or undefined. */
export function fileOverBudget(file: string, bytes: number, budget = 0): string | undefined {
  return bytes > budget ? `${file} is ${bytes - budget} bytes over its budget` : undefined;
}

/** Matches the documented sizes of host-shell.js, uncompressed and with Brotli, in KB of 1000 bytes. */
const STATED_MODULE = /`host-shell\.js` is an ES module without dependencies, (\d+) KB, of which\s+brotli leaves (\d+)/;

/** Returns a message with the actual sizes of host-shell.js if the document states different ones, or undefined. */
export function moduleSizeProblem(
  document: string,
  { bytes, compressed }: { bytes: number; compressed: number },
): string | undefined {
  const [, ...stated] = STATED_MODULE.exec(document) ?? [];
  const measured = [bytes, compressed].map((size) => String(Math.round(size / 1000)));
  const isRight = stated.join() === measured.join();
  return isRight
    ? undefined
    : `shared/host/README.md must say of host-shell.js: ${measured[0]} KB, of which brotli leaves ${measured[1]}`;
}

/** Matches the first load of sign-in in README's comparison, in KB of 1024 bytes, rounded up: a few bytes must not change it. */
const STATED_SIGN_IN = /^\| Vestibule \| (\d+) KB \|/m;

/**
 * Returns a message with the actual first load of sign-in if README's comparison states a different one, or undefined.
 */
export function signInSizeProblem(readme: string, bytes: number): string | undefined {
  const measured = String(Math.ceil(bytes / 1024));
  const [, stated] = STATED_SIGN_IN.exec(readme) ?? [];
  return stated === measured ? undefined : `README must say of Vestibule's sign-in: ${measured} KB`;
}

const Files = v.array(v.object({ file: v.string() }));

const Row = v.object({
  entry: v.string(),
  template: v.string(),
  scripts: Files,
  styles: v.union([v.object({ files: Files }), v.object({ inline: v.array(v.string()) })]),
  messages: v.array(v.string()),
});

type Row = v.InferOutput<typeof Row>;

/** The Brotli size in bytes and the number of requests of a first visit to a page. */
export interface Cost {
  entry: string;
  html: number;
  files: number;
  total: number;
  requests: number;
}

/** Measures all deployed entries of a built dist/, filled in English with typical data. */
export async function costsOf(dist: string, budgets: Readonly<Record<string, Budget>>): Promise<Cost[]> {
  const read = (file: string) => readFileSync(join(dist, file));
  const { routes } = v.parse(v.object({ routes: v.array(Row) }), JSON.parse(read('routes.json').toString()));
  const english = v.parse(v.record(v.string(), v.string()), JSON.parse(read('i18n/en.json').toString()));
  const rows = [...new Map(routes.map((row) => [row.entry, row])).values()];
  return Promise.all(
    rows.map(async (row) => {
      const files = [...row.scripts, ...('files' in row.styles ? row.styles.files : [])];
      const sizes = await Promise.all(files.map(async ({ file }) => (await brotliOf(read(file))).length));
      const filled = fill(row, { template: read(row.template).toString(), english, data: budgets[row.entry]?.data });
      const html = (await brotliOf(Buffer.from(filled))).length;
      const rest = sizes.reduce((sum, size) => sum + size, 0);
      return { entry: row.entry, html, files: rest, total: html + rest, requests: files.length + 1 };
    }),
  );
}

function fill(
  { messages }: Row,
  { template, english, data }: { template: string; english: Record<string, string>; data: unknown },
): string {
  const own = Object.fromEntries(messages.flatMap((key) => (english[key] === undefined ? [] : [[key, english[key]]])));
  const boot = { locale: 'en-US', messages: own, data, theme: { IsDark: true }, trustedOrigins: [] };
  return renderTemplate(template, { locale: 'en-US', themeName: 'dark', messages: english, data, boot });
}

/** Returns the Brotli size in bytes of each file of a built dist/ that has its own budget. */
export function fileCostsOf(dist: string, budgets: Readonly<Record<string, number>>): Promise<Map<string, number>> {
  const files = Object.keys(budgets).map(async (file): Promise<[string, number]> => {
    return [file, (await brotliOf(readFileSync(join(dist, file)))).length];
  });
  return Promise.all(files).then((costs) => new Map(costs));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
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
}
