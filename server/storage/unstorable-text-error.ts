/** A text that the database cannot store, because it contains NUL or is too long for the index of its column. */
export class UnstorableTextError extends Error {
  override readonly name = 'UnstorableTextError';

  constructor(cause?: unknown) {
    super('a text has a NUL, or is too long', { cause });
  }
}
