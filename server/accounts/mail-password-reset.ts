import { DEFAULT_LOCALE } from '../../shared/contract/locales';
import type { Deps } from '../deps';
import { findRecipient } from '../directory/users';
import { translatorFor } from '../i18n/translator';
import { isDeliverable } from '../mail/mail-address';
import { createMailer } from '../mail/mailer';
import type { Settings } from '../settings';
import { securityMail } from './security-mails';

/** Messages by the name of their locale. */
export type Catalogues = ReadonlyMap<string, Readonly<Record<string, string>>>;

const nothing = () => {};

/**
 * Mails a user that an administrator has set the password by command, in English, since the user's language is unknown.
 *
 * @returns false when the mail could not be sent; true also for an account without a mail address
 */
export async function mailPasswordReset(
  { db, clock }: Deps,
  { settings, catalogues, userId }: { settings: Settings; catalogues: Catalogues | undefined; userId: string },
): Promise<boolean> {
  const recipient = await findRecipient(db, userId);
  if (recipient === undefined || !isDeliverable(recipient.email)) return true;
  if (catalogues === undefined) return false;
  const mailer = createMailer({ settings, clock, log: { info: nothing, warn: nothing, error: nothing } });
  const context = {
    t: translatorFor(catalogues, DEFAULT_LOCALE),
    locale: DEFAULT_LOCALE,
    origin: settings.publicUrl ?? `http://localhost:${settings.port}`,
    userAgent: '',
    now: clock(),
  };
  return mailer.send(securityMail(recipient, context, 'password-changed-by-admin'));
}
