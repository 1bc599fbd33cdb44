import type { changeTwoFactor, DeactivateUserError } from '../../../shared/contract/account/two-factor';
import { findUsersByEmail } from '../../accounts/directory/users';
import {
  findRemovableFactors,
  type RemovedFactors,
  removeSecondFactors,
} from '../../accounts/second-factor/remove-second-factors';
import { data, type PlainText, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/request-deps';
import type { ContextOf } from '../../http/engine/route';
import type { Db } from '../../storage/connection';
import { resetUserAttempts } from '../../throttling/user-action-attempts';
import { publishPasskeyChange } from '../account/passkeys';
import { mailSecurityEvent } from '../account/send-security-mails';
import { publishTwoFactorChange } from './two-factor-state';

/**
 * Handles the form with a mail address: an administrator deactivates two-factor for a user who has lost the
 * authenticator, which also removes the user's passkeys and deletes the user's wrong codes. Pre-sessions and the
 * administrator's own account are refused. The other form continues to the next steps.
 */
export const deactivateForUser = async (ctx: ContextOf<typeof changeTwoFactor>) => {
  const { form, user, app } = ctx;
  if ('code' in form) return { codeForm: form };
  if (user === undefined || !user.isAdmin) return refuse(403, 'only for admin');
  const { db } = app.storage;
  const [found, ...others] = await findUsersByEmail(db, form.deactivateUser);
  if (found === undefined) return refusal('TFA_DEACTIVATE_USER_NOT_FOUND');
  if (others.length > 0) return refusal('TFA_DEACTIVATE_USER_AMBIGUOUS');
  // The own account requires a code, because otherwise another person could deactivate two-factor at the
  // administrator's unlocked browser.
  const removable = await findRemovableFactors(db, found.id);
  if (found.id === user.id && (removable.authenticator || removable.passkeys))
    return refusal('TFA_DEACTIVATE_USER_SELF');
  const inTransaction = async (trx: Db, { authenticator, passkeys }: RemovedFactors) => {
    if (authenticator) await mailSecurityEvent(ctx, trx, { userId: found.id, event: 'two-factor-off-by-admin' });
    if (passkeys) await mailSecurityEvent(ctx, trx, { userId: found.id, event: 'passkeys-removed-by-admin' });
  };
  const removed = await removeSecondFactors(depsOf(ctx), { userId: found.id, inTransaction });
  if (!removed.authenticator && !removed.passkeys) return refusal('TFA_DEACTIVATE_USER_NOT_ACTIVE');
  app.mailer.wake();
  publishTwoFactorChange(app, found.id);
  if (removed.passkeys) publishPasskeyChange(app, found.id);
  await resetUserAttempts(db, { userId: found.id, kinds: ['two-factor', 'two-factor-mail'] });
  app.log.info({ administrator: user.id, userId: found.id }, 'two-factor was deactivated by an administrator');
  return data({});
};

/** Answers with only the message key, as plain text. */
function refusal(key: DeactivateUserError): PlainText {
  return { kind: 'text' as const, status: 400, text: key };
}
