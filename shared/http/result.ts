import type { Problem } from '../contract/problem';

/** An answer that keeps its contract. */
export interface Success<T> {
  ok: true;
  status: number;
  data: T;
  headers: Headers;
}

/**
 * Why there is no such answer:
 * - `status`: the server said no (not 2xx);
 * - `contract`: a 2xx that is not what was asked for: no JSON, other fields, or a page it redirected to;
 * - `network`, `timeout`: no answer, or not all of it (status 0);
 * - `aborted`: whoever asked no longer wants to know (status 0): nothing to show, so its key is empty.
 */
export type FailureKind = 'status' | 'contract' | 'network' | 'timeout' | 'aborted';

/** A call that came to nothing: a result, never an exception. */
export interface Failure {
  ok: false;
  kind: FailureKind;
  status: number;
  /** What to say: a key of the catalogue, from the body if it is a Problem, else by the status (spec 000 §8). */
  messageKey: string;
  /** The status in the server's words, where it has any: HTTP/2 has none. */
  statusText?: string;
  /** The body as it came, at most 2000 characters of it; empty when there is none. */
  text: string;
  /** The field of the answer that is missing or not what it is to be, `apiKeys.0.id`. */
  field?: string;
  problem?: Problem;
  /** Seconds to wait before the next try, from Retry-After: at most a day. */
  retryAfter?: number;
  /** Whether a redirect led to a page instead of an answer, as happens when a session is over. */
  redirected?: boolean;
}

/** What comes of a call. */
export type Result<T> = Success<T> | Failure;

/** An answer would be there if the line, the clock or the page had not ended the call. */
export type NoAnswer = 'network' | 'timeout' | 'aborted';

const NO_ANSWER_KEYS = { network: 'ERROR_NETWORK', timeout: 'ERROR_TIMEOUT', aborted: '' } as const;

/** The failure of a call that got no answer. */
export function noAnswer(kind: NoAnswer): Failure {
  return { ok: false, kind, status: 0, messageKey: NO_ANSWER_KEYS[kind], text: '' };
}
