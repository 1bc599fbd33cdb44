import type { StatusKey } from '../../../shared/contract/status-key';
import { type Problem, refuse } from '../engine/answer';
import type { RequestContext } from '../engine/request-context';

/**
 * Refuses a session in which a support employee acts for a user, because it must not change the protection of the
 * account.
 */
export function refuseTenantAccess({ session }: RequestContext): Problem<StatusKey> | undefined {
  return session?.isTenantAccess === true ? refuse(403, 'not in a session of the support') : undefined;
}
