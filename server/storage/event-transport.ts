/** What joins the servers that work on one database: what one of them says all of them hear. */
export interface EventTransport {
  /** Bytes that a text has at most, in UTF-8. */
  readonly longest: number;
  /** Says texts. Every server hears them, this one too, all in one order, and those of one call with nothing between. */
  send(texts: readonly string[]): Promise<void>;
  /** Once what was sent is said. */
  close(): Promise<void>;
}

export interface TransportHandlers {
  /** Hears a text, of whoever else uses the database as well. */
  hear(text: string): void;
  /** The wire is broken and no good any more; told once, and not after `close`. */
  lost(reason: unknown): void;
}

/** Rejects where the servers cannot be joined now. */
export type OpenTransport = (ends: TransportHandlers) => Promise<EventTransport>;
