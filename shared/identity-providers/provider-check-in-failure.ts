import * as v from 'valibot';
import { CHECK_FLAGS, ProviderCheck } from '../contract/identity-providers/identity-provider';
import type { Failure } from '../http/call';

/** The result of a check that a server has answered with the status of an error; undefined for other failures. */
export function providerCheckInFailure({ body }: Failure): ProviderCheck | undefined {
  if (!CHECK_FLAGS.some((flag) => typeof Object(body)[flag] === 'boolean')) return undefined;
  const check = v.safeParse(ProviderCheck, body);
  return check.success ? check.output : undefined;
}
