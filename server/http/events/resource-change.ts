import { randomUUID } from 'node:crypto';
import {
  PASSKEYS_ADDRESS,
  PROVIDERS_ADDRESS,
  SESSIONS_ADDRESS,
  TWO_FACTOR_ADDRESS,
} from '../../../shared/contract/addresses';
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
export const sessionsOf = (userId: string) => changedFor({ resource: SESSIONS_ADDRESS, userId });

/** Returns the change of a user's passkeys. */
export const passkeysOf = (userId: string) => changedFor({ resource: PASSKEYS_ADDRESS, userId });

/** Returns the change that a user's authenticator was activated or deactivated, or that its backup codes have changed. */
export const authenticatorOf = (userId: string) => changedFor({ resource: TWO_FACTOR_ADDRESS, userId });

function changedFor({ resource, userId }: { resource: string; userId: string }): ResourceChange {
  return { resource, action: 'changed', audience: { admins: false, userIds: [userId] } };
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
