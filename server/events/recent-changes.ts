import { type PublishedChange, withId } from './resource-change';

/** The latest changes, for pages that were away for a moment. */
export interface RecentChanges {
  /** @returns false when it is there already */
  add(change: PublishedChange): boolean;
  /** The id of the latest; before the first, of what stands for all before it. */
  latest(): string;
  /** What came after this one. Of an id that is not known nobody can tell: then it is that everything has changed. */
  after(id: string): readonly PublishedChange[];
  /** Some may have been missed: whoever knows of those before is told that everything has changed. */
  forget(): void;
}

/**
 * @param most so many are kept
 * @param resources what changes are published of
 */
export function recentChanges(most: number, resources: readonly string[]): RecentChanges {
  let before = everythingOf(resources);
  let kept: readonly PublishedChange[] = [];
  const all = () => [...before, ...kept];
  return {
    add: (change) => {
      if (kept.some(({ id }) => id === change.id)) return false;
      // Another id each time one falls out: a page that was told of `before` knows nothing of that one.
      if (kept.length === most) before = everythingOf(resources);
      kept = [...kept, change].slice(-most);
      return true;
    },
    latest: () => all().at(-1)?.id ?? '',
    after: (wanted) => all().slice(all().findIndex(({ id }) => id === wanted) + 1),
    forget: () => {
      before = everythingOf(resources);
      kept = [];
    },
  };
}

function everythingOf(resources: readonly string[]): readonly PublishedChange[] {
  return resources.map((resource) =>
    withId({ resource, action: 'changed', audience: { admins: true, userIds: 'everybody' } }),
  );
}
