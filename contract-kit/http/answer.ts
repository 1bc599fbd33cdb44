import type { IncomingHttpHeaders } from 'node:http';
import type { BrowserRequest } from './browser-headers';

/** A request to the server. */
export interface Question extends BrowserRequest {
  /** The path with its query. */
  readonly path: string;
  readonly method?: string;
  /** Parts of the body that reports must not show. */
  readonly secrets?: readonly string[];
  /** Options for reading a stream. */
  readonly stream?: Stream;
  /** Describes the sender of the request. */
  readonly as?: string;
}

/** Options for reading a stream. */
export interface Stream {
  /** The maximum time in ms. */
  readonly readFor: number;
  /** Tells whether enough has been received. */
  readonly isEnough?: (text: string) => boolean;
  /** Ends reading early. */
  readonly stop?: AbortSignal;
  /** Called when the answer begins. */
  readonly onOpen?: () => void;
}

/** An answer of the server. */
export interface Answer {
  readonly question: Question;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly setCookies: readonly string[];
  readonly bytes: Buffer;
  /** The body as UTF-8; empty if it is not valid. */
  readonly text: string;
  readonly isUtf8: boolean;
  /** Whether the body exceeded the limit and was not read completely. */
  readonly isCut: boolean;
  /** Whether the answer came on the connection of the previous request. */
  readonly isReused: boolean;
}

/** A request that got no answer or an incomplete one. */
export class NoAnswer extends Error {
  constructor(
    readonly question: Question,
    problem: string,
    /** Whether bytes came that are no answer, such as the rest of one that is longer than its Content-Length. */
    readonly isUnreadable = false,
  ) {
    super(problem);
  }
}
