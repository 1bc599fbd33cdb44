import type { Readable } from 'node:stream';
import type { CatalogueKey } from '../../../shared/contract/operation';
import { type StatusKey, statusKey } from '../../../shared/contract/problem';

/** The answer of a route, which sendAnswer sends. */
export type Answer = PageAnswer | Data | PlainText | Redirect | Empty | Bytes | Stream | Problem;

/** A page's data: the page filled with them for a navigation, JSON for a call. */
export interface PageAnswer<Body = unknown> {
  readonly kind: 'page';
  readonly status: number;
  readonly data: Body;
}

/** JSON, whatever format the client prefers. */
export interface Data<Body = unknown> {
  readonly kind: 'data';
  readonly status: number;
  readonly body: Body;
  /** Whether the body is the `alternative` of the operation. */
  readonly isAlternative?: true;
  /** Default `application/json` in UTF-8. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A word as plain text, for calls whose answer is not JSON. */
export interface PlainText {
  readonly kind: 'text';
  readonly status: number;
  readonly text: string;
  /** Default `text/plain` in UTF-8. */
  readonly contentType?: string;
}

export interface Redirect {
  readonly kind: 'redirect';
  readonly status: 302 | 303;
  readonly location: string;
}

export interface Empty {
  readonly kind: 'empty';
}

/** A picture. */
export interface Bytes {
  readonly kind: 'bytes';
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** A body that is sent as it is written, without an end or a file. It is destroyed when the client has closed the connection. */
export interface Stream {
  readonly kind: 'stream';
  readonly contentType: string;
  readonly body: Readable;
  /** Whether it is compressed as the client accepts; it has no Content-Length then. Default false. */
  readonly isCompressed?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal or a failure: the client gets its status and message key, the log the reason. */
export interface Problem<Key extends CatalogueKey = CatalogueKey> {
  readonly kind: 'problem';
  readonly status: number;
  readonly messageKey: Key;
  /** In English, without anything that the client sent. */
  readonly reason: string;
  /** The error that was thrown, for the log. */
  readonly cause?: unknown;
  /** Seconds until the next try. */
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers with the data of the page at this address. */
export function page<Body>(data: Body, status = 200): PageAnswer<Body> {
  return { kind: 'page', status, data };
}

/** Answers with JSON. */
export function data<Body>(body: Body, status = 200): Data<Body> {
  return { kind: 'data', status, body };
}

/** Answers with the JSON that is the `alternative` of the operation. */
export function alternative<Body>(body: Body): Data<Body> {
  return { kind: 'data', status: 200, body, isAlternative: true };
}

/** Redirects the client; 303 after a form, so that the browser follows with GET. */
export function redirect(location: string, status: 302 | 303 = 302): Redirect {
  return { kind: 'redirect', status, location };
}

/** Refuses a client whose session is missing, or is not the one that the address requires. */
export function notSignedIn(): Problem<StatusKey> {
  return refuse(401, 'not signed in');
}

/** Refuses a request; the message key is that of the status unless another one is given. */
export function refuse(status: number, reason: string): Problem<StatusKey>;
export function refuse<Key extends CatalogueKey>(status: number, reason: string, messageKey: Key): Problem<Key>;
export function refuse<Key extends CatalogueKey>(
  status: number,
  reason: string,
  messageKey: Key | undefined,
): Problem<Key | StatusKey>;
export function refuse(status: number, reason: string, messageKey: CatalogueKey = statusKey(status)): Problem {
  return { kind: 'problem', status, messageKey, reason };
}
