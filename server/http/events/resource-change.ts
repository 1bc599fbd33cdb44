import { randomUUID } from 'node:crypto';
import { PROVIDERS_ADDRESS, SESSIONS_ADDRESS } from '../../../shared/contract/addresses';
import { RESOURCES } from '../../../shared/contract/system/events';

/** A change of a resource on the server, and the users who may be told about it. */
export interface ResourceChange {
  /** The path of the resource. */
  readonly resource: string;
  /** What happened to it: `created`, `changed` ... */
  readonly action: string;
  readonly audience: Audience;
}

export interface Audience {
  /** Whether every administrator is told. */
  readonly admins: boolean;
  readonly userIds: readonly string[] | 'everybody';
}

/** The user of a stream, with the rights that the user has now. */
export interface Listener {
  readonly userId: string;
  readonly isAdmin: boolean;
}

/** A change with the id under which every server sends it to its pages. */
export interface PublishedChange extends ResourceChange {
  readonly id: string;
}

/** The providers, or what is known of them, have changed. */
export const PROVIDERS_CHANGED: ResourceChange = {
  resource: PROVIDERS_ADDRESS,
  action: 'changed',
  audience: { admins: true, userIds: [] },
};

/** A session of this user has begun or ended. */
export function sessionsOf(userId: string): ResourceChange {
  return { resource: SESSIONS_ADDRESS, action: 'changed', audience: { admins: false, userIds: [userId] } };
}

export function withId(change: ResourceChange): PublishedChange {
  return { ...change, id: randomUUID() };
}

/** A change of each resource, for every user: it says that pages have to read everything again, and nothing else. */
export function allResourcesChanged(): readonly PublishedChange[] {
  return RESOURCES.map((resource) =>
    withId({ resource, action: 'changed', audience: { admins: true, userIds: 'everybody' } }),
  );
}

export function isFor({ audience }: ResourceChange, { userId, isAdmin }: Listener): boolean {
  const { admins, userIds } = audience;
  return (admins && isAdmin) || userIds === 'everybody' || userIds.includes(userId);
}

/** The change as a server-sent event (HTML §9.2.6). JSON has no line breaks, so no value can end the event early. */
export function eventText({ id, resource, action }: PublishedChange): string {
  return `event: ResourceChanged\nid: ${id}\ndata: ${JSON.stringify({ resource, action, id })}\n\n`;
}

/** The latest changes, for pages that reconnect. */
export interface RecentChanges {
  /** @returns false when the change is stored already */
  add(change: PublishedChange): boolean;
  /** The id of the latest change; before the first one, the id that stands for all earlier changes. */
  latestId(): string;
  /** The changes after this one. After an unknown id: a change of every resource, then all that are stored. */
  after(id: string): readonly PublishedChange[];
  /** Deletes all changes, because some may have been missed. A page that reconnects reads everything again. */
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
      // With new ids whenever a change drops out: a page that has received `earlier` has not received that change.
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
