import type { Failure, Success } from '../../../../shared/http/result';

export const success = <T>(data: T): Success<T> => ({ ok: true, status: 200, headers: new Headers(), data });

/** A failed result of `call`; by default a status failure without a body. */
export const failure = (rest: Partial<Failure>): Failure => ({
  ok: false,
  kind: 'status',
  status: 0,
  messageKey: 'ERROR_UNKNOWN',
  text: '',
  ...rest,
});
