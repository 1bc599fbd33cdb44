import type { DeactivateUserError } from '../../../shared/contract/two-factor';
import { findUsersByEmail } from '../../directory/users';
import { type Answer, data, refuse } from '../../http/engine/answer';
import type { Step } from '../../http/engine/request-context';
import { deactivate, readTwoFactor } from '../../second-factor/two-factor';
import { forgetCodeAttempts } from '../../throttling/code-attempts';
import type { TwoFactorContext } from './change-two-factor';

/**
 * An administrator frees a user who has lost the second factor: it is off then, and the user's wrong codes
 * are forgotten. Not in a pre-session, whoever it belongs to, and not for the administrator's own account.
 */
export const deactivateForUser: Step<TwoFactorContext> = async (ctx) => {
  const { deactivateUser, user, app } = ctx;
  if (deactivateUser === undefined) return undefined;
  if (user === undefined || !user.isAdmin) return refuse(403, 'for admin only');
  const { db } = app.storage;
  const [found, ...others] = await findUsersByEmail(db, deactivateUser);
  if (found === undefined) return no('TFA_DEACTIVATE_USER_NOT_FOUND');
  if (others.length > 0) return no('TFA_DEACTIVATE_USER_AMBIGUOUS');
  // Their own takes a code: without one, anyone at the administrator's open browser could take it off.
  if (found.id === user.id && (await readTwoFactor(db, user.id)).isActive) return no('TFA_DEACTIVATE_USER_SELF');
  if (!(await deactivate(db, found.id))) return no('TFA_DEACTIVATE_USER_NOT_ACTIVE');
  await forgetCodeAttempts(db, { userId: found.id, counted: ['two-factor', 'two-factor-mail'] });
  app.log.info({ administrator: user.id, userId: found.id }, 'two-factor was deactivated by an administrator');
  return data({});
};

/** The key alone, as plain text. */
function no(key: DeactivateUserError): Answer {
  return { kind: 'text', status: 400, text: key };
}
