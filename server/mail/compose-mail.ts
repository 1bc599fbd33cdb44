import { isDeliverable } from './mail-address';
import { type MailBrand, PRODUCT_BRAND } from './mail-brand';
import { LOGO_ID, mailHtml } from './mail-html';
import type { MailMessage } from './queued-mail';

/** Line breaks and marks of direction, with which the name of a passkey could look like other parts of the mail. */
const BREAKS_OUT = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/**
 * Composes a message for nodemailer, with the same content as plain text and as HTML. The logo is a part of the message.
 * @returns undefined if the address cannot receive mail
 */
export function composeMail({ to, locale, subject, ...message }: MailMessage, brand: MailBrand = PRODUCT_BRAND) {
  if (!isDeliverable(to.email)) return undefined;
  const oneLine = (text: string) => text.replace(BREAKS_OUT, ' ');
  const paragraphs = message.paragraphs.map((each) => ({ ...each, text: oneLine(each.text) }));
  const { logo } = brand;
  return {
    to: { name: to.name, address: to.email },
    subject,
    text: `${paragraphs.map(({ text }) => text).join('\n\n')}\n`,
    html: mailHtml({ locale, subject: oneLine(subject), paragraphs }, brand),
    headers: { 'Auto-Submitted': 'auto-generated' }, // suppresses automatic replies (RFC 3834 §5)
    attachments: logo && [
      {
        filename: `logo.${logo.contentType.slice('image/'.length)}`,
        content: Buffer.from(logo.bytes),
        contentType: logo.contentType,
        cid: LOGO_ID,
        contentDisposition: 'inline' as const,
      },
    ],
  };
}
