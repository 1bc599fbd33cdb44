import { AUDIT_ADDRESS } from '../../shared/contract/addresses';
import { REPORTED_EVENT_TEXTS } from '../../shared/contract/sign-in/reported-events';
import { isDeliverable } from '../mail/mail-address';
import { nameAsData } from '../mail/name-as-data';
import { type MailContext, type MailMessage, type Recipient, shellLink } from '../mail/queued-mail';
import type { Db } from '../storage/connection';
import type { ReportLink } from './report-links';

/** How many administrators get the mail about a report. */
const MAX_RECIPIENTS = 20;

/** Composes the mail that tells an administrator what a user has reported. */
export function reportedMail(to: Recipient, context: MailContext, link: ReportLink): MailMessage {
  const { t, locale, origin } = context;
  const { display_name: name, event, target } = link;
  const what = `${inMail(t(REPORTED_EVENT_TEXTS[event]))}${target === '' ? '' : ` (${nameAsData(target)})`}`;
  return {
    to,
    locale,
    subject: t('MAIL_REPORTED_SUBJECT'),
    paragraphs: [
      { text: t('MAIL_GREETING', { name: to.name }) },
      { text: t('MAIL_REPORTED_TEXT', { name: nameAsData(name), baseUri: origin }) },
      { text: what },
      { text: t(link.api_key_id === null ? 'MAIL_REPORTED_ADVICE' : 'MAIL_REPORTED_KEY_ADVICE') },
      { ...shellLink(context, AUDIT_ADDRESS), label: t('MAIL_REPORTED_BUTTON') },
    ],
  };
}

/** A text of a page as mails write it: some of their programs do not know no-break and soft hyphens. */
const inMail = (text: string) => text.replaceAll('\u2011', '-').replaceAll('\u00ad', '');

/** Finds the administrators who can receive mail. */
export async function findAdministrators(db: Db): Promise<readonly (Recipient & { readonly id: string })[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'display_name', 'email'])
    .where('is_admin', '=', 1)
    .where('is_technical', '=', 0)
    .where('is_disabled', '=', 0)
    .where('is_closed', '=', 0)
    .orderBy('id')
    .execute();
  return rows
    .filter(({ email }) => isDeliverable(email))
    .slice(0, MAX_RECIPIENTS)
    .map(({ id, display_name: name, email }) => ({ id, name, email }));
}
