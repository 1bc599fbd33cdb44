import type { Readable } from 'node:stream';
import { statusKey } from '../../../shared/contract/problem';

/** What a route answers. How it is put on the wire is for the door alone, see send-answer.ts. */
export type Answer = PageAnswer | Data | PlainText | Redirect | Empty | Bytes | Stream | Problem;

/** A page's data: filled into the entry's HTML for a navigation, as they are for a call. */
export interface PageAnswer {
  readonly kind: 'page';
  readonly status: number;
  readonly data: unknown;
}

/** JSON, whatever the visitor prefers. */
export interface Data {
  readonly kind: 'data';
  readonly status: number;
  readonly body: unknown;
  /** Default `application/json` in UTF-8. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** For a call whose answer is a word, not JSON. */
export interface PlainText {
  readonly kind: 'text';
  readonly status: number;
  readonly text: string;
}

export interface Redirect {
  readonly kind: 'redirect';
  readonly status: 302 | 303;
  readonly location: string;
}

export interface Empty {
  readonly kind: 'empty';
}

export interface Bytes {
  readonly kind: 'bytes';
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** A body that goes on. Whoever sends it away destroys it when the visitor is gone. */
export interface Stream {
  readonly kind: 'stream';
  readonly contentType: string;
  readonly body: Readable;
}

/** A refusal: what the visitor may know of it, and why, for the log. */
export interface Problem {
  readonly kind: 'problem';
  readonly status: number;
  readonly messageKey: string;
  /** For the log, in English, without anything the visitor typed. */
  readonly why: string;
  /** What was thrown, for the log. */
  readonly cause?: unknown;
  /** Seconds until the next try. */
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The data of the page at this address. */
export function page(data: unknown, status = 200): PageAnswer {
  return { kind: 'page', status, data };
}

/** JSON and nothing but JSON. */
export function data(body: unknown, status = 200): Data {
  return { kind: 'data', status, body };
}

/** Sends the visitor on; 303 after a form, so that the browser follows with GET. */
export function redirect(location: string, status: 302 | 303 = 302): Redirect {
  return { kind: 'redirect', status, location };
}

/** Refuses whoever is not signed in, or not so far as the address asks for. */
export function notSignedIn(): Problem {
  return refuse(401, 'not signed in');
}

/** Refuses with the message key of the status, unless the refusal has a key of its own. */
export function refuse(status: number, why: string, messageKey: string = statusKey(status)): Problem {
  return { kind: 'problem', status, messageKey, why };
}
