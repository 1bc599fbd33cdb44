import type { Problem } from '../contract/problem';

/** An answer that conforms to its contract. */
export interface Success<T> {
  ok: true;
  status: number;
  data: T;
  headers: Headers;
}

/**
 * Why a call failed:
 * - `status`: the status is not 2xx;
 * - `contract`: a 2xx that breaks its contract: no JSON, other fields, or a page after a redirect;
 * - `network`, `timeout`: no answer, or only a part of it (status 0);
 * - `aborted`: the caller aborted the call (status 0): nothing is shown, so its key is empty.
 */
export type FailureKind = 'status' | 'contract' | 'network' | 'timeout' | 'aborted';

/** A failed call: a result, never an exception. */
export interface Failure {
  ok: false;
  kind: FailureKind;
  status: number;
  /** The key of the message to show, from the body if it is a Problem, else by the status. */
  messageKey: string;
  /** The reason phrase, where there is one: HTTP/2 has none. */
  statusText?: string;
  /** The first 2000 characters of the body; empty without one. */
  text: string;
  /** The whole body, where it is JSON and the status is not 2xx. */
  body?: unknown;
  /** The field of the answer that is missing or invalid, such as `apiKeys.0.id`. */
  field?: string;
  problem?: Problem;
  /** Seconds to wait before the next try, from Retry-After; at most a day. */
  retryAfter?: number;
  /** Whether a redirect led to a page instead of an answer, as happens when a session is over. */
  redirected?: boolean;
}

/** The result of a call. */
export type Result<T> = Success<T> | Failure;

/** Why a call has no complete answer. */
export type NoAnswer = 'network' | 'timeout' | 'aborted';

const NO_ANSWER_KEYS = { network: 'ERROR_NETWORK', timeout: 'ERROR_TIMEOUT', aborted: '' } as const;

/** Returns the failure of a call without a complete answer. */
export function noAnswer(kind: NoAnswer): Failure {
  return { ok: false, kind, status: 0, messageKey: NO_ANSWER_KEYS[kind], text: '' };
}
