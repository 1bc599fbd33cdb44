import { refuse } from '../../http/engine/answer';
import type { Step } from '../../http/engine/request-context';

/** A session of the support leaves alone what is the person's own word, or opens the account. */
export const refuseTenantAccess: Step = ({ session }) =>
  session?.isTenantAccess === true ? refuse(403, 'support session at what belongs to the person') : undefined;
