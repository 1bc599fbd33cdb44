import { DEFAULT_LOCALE } from '../../shared/contract/locales';
import type { Deps } from '../deps';
import { findRecipient } from '../directory/users';
import { readBundle } from '../http/engine/bundle';
import { translatorFor } from '../i18n/translator';
import { isDeliverable } from '../mail/mail-address';
import { createMailer } from '../mail/mailer';
import type { Settings } from '../settings';
import { securityMail } from './security-mails';

const nothing = () => {};

/**
 * Mails a user that an administrator has set the password by command, in English, since the user's language is unknown.
 *
 * @returns false when the mail could not be sent; true also for an account without a mail address
 */
export async function mailPasswordReset({ db, clock }: Deps, settings: Settings, userId: string): Promise<boolean> {
  const recipient = await findRecipient(db, userId);
  if (recipient === undefined || !isDeliverable(recipient.email)) return true;
  const built = readBundle(settings.distFolder); // it has the texts
  if (!built.ok) return false;
  const mailer = createMailer({ settings, clock, log: { info: nothing, warn: nothing, error: nothing } });
  const context = {
    t: translatorFor(built.bundle.catalogues, DEFAULT_LOCALE),
    locale: DEFAULT_LOCALE,
    origin: settings.publicUrl ?? `http://localhost:${settings.port}`,
    userAgent: '',
    now: clock(),
  };
  return mailer.send(securityMail(recipient, context, 'password-changed-by-admin'));
}
