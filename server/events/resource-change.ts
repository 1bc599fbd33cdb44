import { randomUUID } from 'node:crypto';

/** Something on the server changed, and who may hear of it. */
export interface ResourceChange {
  /** Its path. */
  readonly resource: string;
  /** What happened: `created`, `changed` ... */
  readonly action: string;
  readonly audience: Audience;
}

export interface Audience {
  /** Every administrator. */
  readonly admins: boolean;
  readonly userIds: readonly string[] | 'everybody';
}

/** Whoever listens, as they are at this moment. */
export interface Listener {
  readonly userId: string;
  readonly isAdmin: boolean;
}

/** A change under the id by which a page knows it, whatever ways it comes. */
export interface PublishedChange extends ResourceChange {
  readonly id: string;
}

export function withId(change: ResourceChange): PublishedChange {
  return { ...change, id: randomUUID() };
}

export function isFor({ audience }: ResourceChange, { userId, isAdmin }: Listener): boolean {
  const { admins, userIds } = audience;
  return (admins && isAdmin) || userIds === 'everybody' || userIds.includes(userId);
}

/** As it goes down a stream (HTML §9.2.6). JSON has no line breaks of its own, so that nothing in it ends the event. */
export function eventText({ id, resource, action }: PublishedChange): string {
  return `event: ResourceChanged\nid: ${id}\ndata: ${JSON.stringify({ resource, action, id })}\n\n`;
}
