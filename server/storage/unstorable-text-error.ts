/** A text that no database can store: one with a NUL, or one that is too long for the index of its column. */
export class UnstorableTextError extends Error {
  override readonly name = 'UnstorableTextError';

  constructor(cause?: unknown) {
    super('a text has a NUL, or is too long', { cause });
  }
}
