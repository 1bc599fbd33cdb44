import { LRUCache } from 'lru-cache';
import type { OutgoingClient } from './outgoing-client';

/** How long a provider may take to answer before the server refuses to redirect a browser to it, in ms. */
const REACH_TIMEOUT = 5000;

/** How long a result is shared between requests, in ms, because anonymous clients can start sign-ins. */
const REMEMBERED = 5000;

/** The maximum number of remembered addresses, which is more than a server has providers. */
const ADDRESSES_MAX = 200;

interface Reached {
  readonly result: Promise<boolean>;
  /** When the result expires, in ms since 1970; undefined while the request is running. */
  until: number | undefined;
}

const reachedBy = new WeakMap<OutgoingClient, LRUCache<string, Reached>>();

/**
 * Tells whether a server answers at an address, because a browser that is redirected to a dead address shows its own
 * error page. Calls at the same time or shortly afterwards share one request.
 */
export function isReachable(client: OutgoingClient, address: string, clock: () => number = Date.now): Promise<boolean> {
  const known = reachedBy.get(client) ?? new LRUCache<string, Reached>({ max: ADDRESSES_MAX });
  reachedBy.set(client, known);
  const latest = known.get(address);
  if (latest !== undefined && (latest.until === undefined || clock() < latest.until)) return latest.result;
  const begun: Reached = { result: answers(client, address), until: undefined };
  known.set(address, begun);
  void begun.result.then(() => {
    begun.until = clock() + REMEMBERED;
  });
  return begun.result;
}

async function answers({ fetch }: OutgoingClient, address: string): Promise<boolean> {
  try {
    await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(REACH_TIMEOUT) });
    return true;
  } catch {
    return false; // away, or late
  }
}
