import { toSearchText } from '../storage/searchable-names';

/** How many names are suggested. */
const OFFERED = 20;

/** The minimum similarity of suggested names, from 0 to 1. */
const ALIKE = 0.4;

/** From this similarity by pairs on, the slower edit distance is not computed. */
const CLEARLY_ALIKE = 0.6;

/** Finds the names that are most similar to a wanted name, among names that arrive in parts. */
export interface NearNames {
  add(names: Iterable<string>): void;
  /** Returns the most similar names, the most similar first. */
  best(): string[];
}

/**
 * Creates a collector of the names that are most similar to a wanted name. Case and diacritics are ignored. The
 * similarity is the higher of two: the proportion of shared character pairs (the Sørensen-Dice coefficient, which finds
 * words in another order) and the edit distance (Levenshtein, which finds typing errors).
 */
export function collectNearNames(wanted: string): NearNames {
  const target = measured(wanted);
  const likenesses = new Map<string, number>();
  const best = () =>
    [...likenesses]
      .sort(([a, likeA], [b, likeB]) => likeB - likeA || a.length - b.length || (a < b ? -1 : 1))
      .slice(0, OFFERED);
  return {
    add(names) {
      for (const name of names) {
        const likeness = likenesses.has(name) ? 0 : likenessOf(target, measured(name));
        if (likeness >= ALIKE) likenesses.set(name, likeness);
      }
      const kept = best();
      likenesses.clear();
      for (const [name, likeness] of kept) likenesses.set(name, likeness);
    },
    best: () => best().map(([name]) => name),
  };
}

/** Returns the names that are most similar to a wanted name. */
export function nearNames(wanted: string, names: Iterable<string>): string[] {
  const near = collectNearNames(wanted);
  near.add(names);
  return near.best();
}

interface Measured {
  readonly letters: string;
  /** How often each pair of neighbouring characters occurs. */
  readonly pairs: ReadonlyMap<string, number>;
  readonly count: number;
}

function measured(name: string): Measured {
  const letters = toSearchText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const pairs = new Map<string, number>();
  let count = 0;
  for (const word of letters.split(' ')) {
    // Blanks around the word make its beginning and end count as pairs, too.
    const framed = ` ${word} `;
    for (let at = 0; at < framed.length - 1; at += 1, count += 1) {
      const pair = framed.slice(at, at + 2);
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
  }
  return { letters, pairs, count };
}

function likenessOf(a: Measured, b: Measured): number {
  if (a.letters === b.letters) return 1;
  let shared = 0;
  for (const [pair, times] of a.pairs) shared += Math.min(times, b.pairs.get(pair) ?? 0);
  const byPairs = (2 * shared) / (a.count + b.count);
  const longest = Math.max(a.letters.length, b.letters.length);
  if (byPairs >= CLEARLY_ALIKE) return byPairs;
  const mostErrors = Math.floor(longest * (1 - ALIKE));
  // Names without a common pair are not typing errors of each other, and the edit distance takes much longer to
  // compute.
  if (shared === 0 || Math.abs(a.letters.length - b.letters.length) > mostErrors) return byPairs;
  return Math.max(byPairs, 1 - distanceOf(a.letters.slice(0, 100), b.letters.slice(0, 100)) / longest);
}

/** Returns how many characters have to be added, removed or replaced (Levenshtein). */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
