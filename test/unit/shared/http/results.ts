import type { Failure, Success } from '../../../../shared/http/result';

/** An answer that keeps its contract, as `call` gives it. */
export const success = <T>(data: T): Success<T> => ({ ok: true, status: 200, headers: new Headers(), data });

/** A call that came to nothing; unless told otherwise, the server said no without a word. */
export const failure = (rest: Partial<Failure>): Failure => ({
  ok: false,
  kind: 'status',
  status: 0,
  messageKey: 'ERROR_UNKNOWN',
  text: '',
  ...rest,
});
