import type { Readable } from 'node:stream';
import type { CatalogueKey } from '../../../shared/contract/catalogue-key';
import { type StatusKey, statusKey } from '../../../shared/contract/status-key';

/** The answer of a route. */
export type Answer = PageAnswer | Data | PlainText | Redirect | Empty | Bytes | Stream | Problem;

/** The data of a page: a navigation gets the page filled with them, and a call gets JSON. */
export interface PageAnswer<Body = unknown> {
  readonly kind: 'page';
  readonly status: number;
  readonly data: Body;
  /** Another page than that of the address, which is shown whatever format the client prefers. */
  readonly preview?: Preview;
}

/** A page that an administrator only looks at: it runs no script and sends no form. */
export interface Preview {
  /** Its entry in `routes.json`. */
  readonly entry: string;
  /** Its appearance, in the form of the theme cookie. */
  readonly theme: string;
}

/** An answer in JSON, whatever format the client prefers. */
export interface Data<Body = unknown> {
  readonly kind: 'data';
  readonly status: number;
  readonly body: Body;
  /** Whether the body follows the schema `alternative` of the operation. */
  readonly isAlternative?: true;
  /** `application/json` in UTF-8 by default. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A word in plain text, for calls whose answer is not JSON. */
export interface PlainText {
  readonly kind: 'text';
  readonly status: number;
  readonly text: string;
  /** `text/plain` in UTF-8 by default. */
  readonly contentType?: string;
}

export interface Redirect {
  readonly kind: 'redirect';
  readonly status: 302 | 303;
  readonly location: string;
  readonly headers?: Readonly<Record<string, string>>;
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

/**
 * A body that is sent while it is written, such as a file or an endless stream. It is destroyed when the client closes
 * the connection.
 */
export interface Stream {
  readonly kind: 'stream';
  readonly contentType: string;
  readonly body: Readable;
  /** Whether the body is compressed if the client accepts that. The default is false. */
  readonly isCompressed?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal or a failure. The client gets the status and the message key; the reason goes to the log. */
export interface Problem<Key extends CatalogueKey = CatalogueKey> {
  readonly kind: 'problem';
  readonly status: number;
  readonly messageKey: Key;
  /** The reason in English, without anything that the client sent. */
  readonly reason: string;
  /** The error that was thrown, for the log. */
  readonly cause?: unknown;
  /** After how many seconds the client may try again. */
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers with the data of a page. */
export function page<Body>(data: Body, status = 200): PageAnswer<Body> {
  return { kind: 'page', status, data };
}

/** Answers with JSON. */
export function data<Body>(body: Body, status = 200): Data<Body> {
  return { kind: 'data', status, body };
}

/** Answers with JSON that follows the schema `alternative` of the operation. */
export function alternative<Body>(body: Body): Data<Body> {
  return { kind: 'data', status: 200, body, isAlternative: true };
}

/** Redirects the client. Status 303 follows a form, so that the browser continues with GET. */
export function redirect(location: string, status: 302 | 303 = 302): Redirect {
  return { kind: 'redirect', status, location };
}

/** Refuses a client that has no session, or not the kind of session that the address requires. */
export function notSignedIn(): Problem<StatusKey> {
  return refuse(401, 'not signed in');
}

/** Refuses a request. The message key follows from the status by default. */
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
