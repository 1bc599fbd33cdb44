import type { Budget } from '../budgets';
import type { Cost } from './measure-sizes';

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

/** Matches the first load of sign-in in README's comparison, in KB of 1024 bytes. */
const STATED_SIGN_IN = /^\| Vestibule \| (\d+) KB \|/m;

/**
 * Returns a message with the actual first load of sign-in if README's comparison states a different one, or undefined.
 */
export function signInSizeProblem(readme: string, bytes: number): string | undefined {
  const measured = String(Math.round(bytes / 1024));
  const [, stated] = STATED_SIGN_IN.exec(readme) ?? [];
  return stated === measured ? undefined : `README must say of Vestibule's sign-in: ${measured} KB`;
}
