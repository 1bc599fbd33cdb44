import { allResourcesChanged, type PublishedChange } from './resource-change';

/** Keeps the latest changes for pages that reconnect. */
export interface RecentChanges {
  /** @returns false if the change is already stored */
  add(change: PublishedChange): boolean;
  /** Returns the id of the latest change or, before the first one, the id that stands for all earlier changes. */
  latestId(): string;
  /**
   * Returns the changes after an id. For an unknown id it returns a change of each resource and then all stored
   * changes.
   */
  after(id: string): readonly PublishedChange[];
  /** Deletes all changes, because some may have been missed. Pages that reconnect then read everything again. */
  clear(): void;
}

/** @param limit how many changes are stored */
export function createRecentChanges(limit: number): RecentChanges {
  let earlier = allResourcesChanged();
  let stored: readonly PublishedChange[] = [];
  const all = () => [...earlier, ...stored];
  return {
    add: (change) => {
      if (stored.some(({ id }) => id === change.id)) return false;
      // When a change is dropped, `earlier` gets new ids, because a page that has received the old ones has not
      // received that change.
      if (stored.length === limit) earlier = allResourcesChanged();
      stored = [...stored, change].slice(-limit);
      return true;
    },
    latestId: () => all().at(-1)?.id ?? '',
    after: (wanted) => all().slice(all().findIndex(({ id }) => id === wanted) + 1),
    clear: () => {
      earlier = allResourcesChanged();
      stored = [];
    },
  };
}
