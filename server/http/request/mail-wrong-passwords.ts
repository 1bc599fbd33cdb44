import type { SecretDeps } from '../../deps';
import { isDeliverable } from '../../mail/mail-address';
import { findRecipient, findUserByName } from '../../people/users';
import { wrongPasswordsMail } from '../../sessions/sign-in-mails';
import type { SignInDeps } from '../../sign-in/sign-in-deps';
import { isNewAttack } from '../../throttling/user-action-attempts';
import { withReportLink } from './mail-context';
import type { RequestContext } from './request-context';
import { depsOf, signInDepsOf } from './request-deps';

/** How many mails about wrong passwords may wait, so that an attack on many accounts does not delay other mails. */
const MAX_WAITING = 100;

/** Returns the dependencies of a password check that mails the owner of the account about wrong passwords. */
export function mailingSignInDepsOf(ctx: RequestContext): SignInDeps & SecretDeps {
  const { mailer, log } = ctx.app;
  const onWrongPasswords = (userName: string) => {
    const mailing = ctx.answered().then(() => mailWrongPasswords(ctx, userName));
    void mailer.track(mailing.catch((err: unknown) => log.error({ err }, 'wrong passwords were not mailed')));
  };
  return { ...signInDepsOf(ctx), onWrongPasswords };
}

/**
 * Mails the owner of an account about wrong passwords, once per attack. It runs after the answer, because its time would
 * reveal whether the account exists.
 */
async function mailWrongPasswords(ctx: RequestContext, userName: string): Promise<void> {
  const { app } = ctx;
  const { db } = app.storage;
  const userId = (await findUserByName(db, userName))?.id;
  const recipient = userId && (await findRecipient(db, userId));
  if (!userId || !recipient || !isDeliverable(recipient.email)) return;
  if ((await app.mailer.waiting('wrong-passwords')) >= MAX_WAITING)
    return app.log.warn({ userId }, 'no mail about wrong passwords: too many are waiting');
  if (!(await isNewAttack(depsOf(ctx), { what: 'wrong-passwords-mail', userId }))) return;
  const context = await withReportLink(ctx, db, { userId, event: 'wrong-passwords' });
  await app.mailer.post({ kind: 'wrong-passwords', userId, message: wrongPasswordsMail(recipient, context) });
}
