import { randomUUID } from 'node:crypto';
import { PROVIDERS_ADDRESS, SESSIONS_ADDRESS } from '../../../shared/contract/addresses';
import { RESOURCES } from '../../../shared/contract/system/events';

/** A change of a resource, and the users who may learn of it. */
export interface ResourceChange {
  /** The path of the resource. */
  readonly resource: string;
  /** The kind of change: `created`, `changed` ... */
  readonly action: string;
  readonly audience: Audience;
}

export interface Audience {
  /** Whether all administrators are informed. */
  readonly admins: boolean;
  readonly userIds: readonly string[] | 'everybody';
}

/** The user of a stream with the user's present rights. */
export interface Listener {
  readonly userId: string;
  readonly isAdmin: boolean;
}

/** A change with the id that all servers send to their pages. */
export interface PublishedChange extends ResourceChange {
  readonly id: string;
}

/** Reports that the providers or their states have changed. */
export const PROVIDERS_CHANGED: ResourceChange = {
  resource: PROVIDERS_ADDRESS,
  action: 'changed',
  audience: { admins: true, userIds: [] },
};

/** Returns the change that a session of a user has begun or ended. */
export function sessionsOf(userId: string): ResourceChange {
  return { resource: SESSIONS_ADDRESS, action: 'changed', audience: { admins: false, userIds: [userId] } };
}

export function withId(change: ResourceChange): PublishedChange {
  return { ...change, id: randomUUID() };
}

/**
 * Returns a change of each resource for all users. It tells pages to read everything again, without saying what has
 * changed.
 */
export function allResourcesChanged(): readonly PublishedChange[] {
  return RESOURCES.map((resource) =>
    withId({ resource, action: 'changed', audience: { admins: true, userIds: 'everybody' } }),
  );
}

export function isFor({ audience }: ResourceChange, { userId, isAdmin }: Listener): boolean {
  const { admins, userIds } = audience;
  return (admins && isAdmin) || userIds === 'everybody' || userIds.includes(userId);
}

/**
 * Formats a change as a server-sent event (HTML §9.2.6). JSON has no line breaks, so no value can end the event early.
 */
export function eventText({ id, resource, action }: PublishedChange): string {
  return `event: ResourceChanged\nid: ${id}\ndata: ${JSON.stringify({ resource, action, id })}\n\n`;
}

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
