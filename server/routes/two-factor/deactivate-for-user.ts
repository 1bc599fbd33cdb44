import type { changeTwoFactor, DeactivateUserError } from '../../../shared/contract/account/two-factor';
import { findUserToDeactivate } from '../../../shared/contract/account/user-to-deactivate';
import { authenticatorOf, passkeysOf } from '../../http/events/resource-change';
import { data, type PlainText, refuse } from '../../http/request/answer';
import { depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, routeWithSteps } from '../../http/request/route';
import { mailSecurityEvent } from '../../http/request/send-security-mails';
import { findUserByName, findUsersByEmail, type UserSummary } from '../../people/users';
import {
  findRemovableFactors,
  type RemovedFactors,
  removeSecondFactors,
} from '../../second-factor/remove-second-factors';
import type { Db } from '../../storage/connection';
import { resetUserAttempts } from '../../throttling/user-action-attempts';
import { refuseWhenDisabled } from './refuse-two-factor-pages';

/**
 * Handles the form with a mail address or user name: an administrator deactivates two-factor for a user who has lost the
 * authenticator, which also removes the user's passkeys and deletes the user's wrong codes. Pre-sessions and the
 * administrator's own account are refused. The other form continues to the next steps.
 */
export const deactivateForUser = async (ctx: ContextOf<typeof changeTwoFactor>) => {
  const { form, user, app } = ctx;
  if ('code' in form) return { codeForm: form };
  if (user === undefined || !user.isAdmin) return refuse(403, 'only for admin');
  const { db } = app.storage;
  const found = await findUser(db, form.deactivateUser, user.id);
  if (typeof found === 'string') return refusal(found);
  const { id: userId } = found.user;
  const inTransaction = async (trx: Db, { authenticator, passkeys }: RemovedFactors) => {
    if (authenticator) await mailSecurityEvent(ctx, trx, { userId, event: 'two-factor-off-by-admin' });
    if (passkeys) await mailSecurityEvent(ctx, trx, { userId, event: 'passkeys-removed-by-admin' });
  };
  const removed = await removeSecondFactors(depsOf(ctx), { userId, inTransaction });
  if (!removed.authenticator && !removed.passkeys) return refusal('TFA_DEACTIVATE_USER_NOT_ACTIVE');
  app.mailer.wake();
  app.events.publish(authenticatorOf(userId));
  if (removed.passkeys) app.events.publish(passkeysOf(userId));
  await resetUserAttempts(db, { userId, kinds: ['two-factor', 'two-factor-mail'] });
  app.log.info({ administrator: user.id, userId }, 'two-factor was deactivated by an administrator');
  return data({});
};

interface FoundUser {
  readonly user: UserSummary;
  readonly removable: RemovedFactors;
}

/** Finds the only user with a mail address, or else the one with a user name, who has second factors to remove. */
async function findUser(db: Db, typed: string, ownId: string): Promise<FoundUser | DeactivateUserError> {
  const [withMail, ...others] = await findUsersByEmail(db, typed);
  if (others.length > 0) return 'TFA_DEACTIVATE_USER_AMBIGUOUS';
  const user = withMail ?? (await findUserByName(db, typed));
  if (user === undefined) return 'TFA_DEACTIVATE_USER_NOT_FOUND';
  const removable = await findRemovableFactors(db, user.id);
  if (!removable.authenticator && !removable.passkeys) return 'TFA_DEACTIVATE_USER_NOT_ACTIVE';
  // The own account requires a code, because otherwise another person could deactivate two-factor at the
  // administrator's unlocked browser.
  return user.id === ownId ? 'TFA_DEACTIVATE_USER_SELF' : { user, removable };
}

const showUser = async ({ app, form, user }: ContextOf<typeof findUserToDeactivate>) => {
  const found = await findUser(app.storage.db, form.deactivateUser, user.id);
  if (typeof found === 'string') return refusal(found);
  const { displayName, userName } = found.user;
  const { authenticator: hasAuthenticator, passkeys: hasPasskeys } = found.removable;
  return data({ name: `${displayName} (${userName})`, hasAuthenticator, hasPasskeys });
};

/** The route that tells whose second factors would be removed. */
export const userToDeactivateRoute: Route = routeWithSteps(findUserToDeactivate)
  .use(refuseWhenDisabled)
  .answer(showUser);

/** Answers with only the message key, as plain text. */
function refusal(key: DeactivateUserError): PlainText {
  return { kind: 'text' as const, status: 400, text: key };
}
