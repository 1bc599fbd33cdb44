import { randomUUID } from 'node:crypto';
import type { Announced } from './resource-change';

/** The latest changes, for pages that were away for a moment. */
export interface RecentChanges {
  add(change: Announced): void;
  /** The id of the latest; before the first, one that stands for the beginning. */
  latest(): string;
  /** What came after this one. Of an id that is not known any more nobody can tell: then it is all that is kept. */
  after(id: string): readonly Announced[];
}

/** @param most so many are kept */
export function recentChanges(most: number): RecentChanges {
  const beginning = randomUUID();
  let kept: readonly Announced[] = [];
  return {
    add: (change) => {
      kept = [...kept, change].slice(-most);
    },
    latest: () => kept.at(-1)?.id ?? beginning,
    after: (wanted) => kept.slice(kept.findIndex(({ id }) => id === wanted) + 1),
  };
}
