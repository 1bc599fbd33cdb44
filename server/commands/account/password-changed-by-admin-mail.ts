import { DEFAULT_LOCALE } from '../../../shared/contract/locales';
import { securityMail } from '../../account-protection/security-mails';
import type { Deps } from '../../deps';
import { translatorFor } from '../../i18n/translator';
import { isDeliverable } from '../../mail/mail-address';
import { type ClaimedMail, isQueued } from '../../mail/mail-queue';
import { createMailer } from '../../mail/mail-queue-worker';
import { findRecipient } from '../../people/users';
import { readMailBranding } from '../../settings/branding/mail-branding';
import type { Settings } from '../../settings/settings';
import type { Db } from '../../storage/connection';
import { secretsOfDatabase } from '../../storage/secrets/open-secrets';

/** Message catalogues by locale. */
export type Catalogues = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The mail that tells a user that an administrator reset the password by command. */
export interface PasswordChangedByAdminMail {
  /** Stores the mail in the transaction of the reset. */
  store(trx: Db, userId: string): Promise<void>;
  /**
   * Sends the mail after the commit. `sent` is also the result for an account without a mail address; `deferred` means
   * that a server tries again.
   */
  send(): Promise<'sent' | 'deferred' | 'failed'>;
}

/** Stands for the mail when it cannot be stored. */
export const UNSENDABLE: PasswordChangedByAdminMail = { store: async () => {}, send: async () => 'failed' };

const nothing = () => {};

/** Creates the mail in English, because the user's language is unknown. */
export async function createPasswordChangedByAdminMail(
  deps: Deps,
  { settings, catalogues }: { settings: Settings; catalogues: Catalogues | undefined },
): Promise<PasswordChangedByAdminMail> {
  if (catalogues === undefined) return UNSENDABLE;
  const secrets = await secretsOfDatabase(deps.db, settings);
  const log = { info: nothing, warn: nothing, error: nothing };
  const mailer = createMailer({
    ...deps,
    secrets,
    settings,
    log,
    readBrand: () => readMailBranding(deps.db, settings.branding),
  });
  let claimed: ClaimedMail | undefined;
  return {
    async store(trx, userId) {
      const recipient = await findRecipient(trx, userId);
      if (recipient === undefined || !isDeliverable(recipient.email)) return;
      const context = {
        t: translatorFor(catalogues, DEFAULT_LOCALE),
        locale: DEFAULT_LOCALE,
        origin: settings.publicUrl ?? `http://localhost:${settings.port}`,
        userAgent: '',
        now: deps.clock(),
      };
      const kind = 'password-changed-by-admin';
      claimed = await mailer.claim(trx, { kind, userId, message: securityMail(recipient, context, kind) });
    },
    async send() {
      if (claimed === undefined || (await mailer.sendClaimed(claimed))) return 'sent';
      return (await isQueued(deps.db, claimed)) ? 'deferred' : 'failed';
    },
  };
}
