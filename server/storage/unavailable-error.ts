import { describeError } from './describe-error';

/** The database cannot be reached now, or has ended the connection. The same statement may succeed later. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';

  constructor(cause: unknown) {
    super(describeError(cause), { cause });
  }
}
