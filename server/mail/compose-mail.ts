import { isDeliverable } from './mail-address';
import type { MailMessage, Paragraph } from './queued-mail';

/** Line breaks and marks of direction, with which the name of a passkey could look like other parts of the mail. */
const BREAKS_OUT = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/**
 * Composes a message for nodemailer, with the same content as plain text and as HTML.
 * @returns undefined if the address cannot receive mail
 */
export function composeMail({ to, locale, subject, ...message }: MailMessage) {
  if (!isDeliverable(to.email)) return undefined;
  const paragraphs = message.paragraphs.map((each) => ({ ...each, text: each.text.replace(BREAKS_OUT, ' ') }));
  return {
    to: { name: to.name, address: to.email },
    subject,
    text: `${paragraphs.map(({ text }) => text).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${escapeHtml(locale)}"><body>${paragraphs.map(paragraphHtml).join('')}</body></html>`,
    headers: { 'Auto-Submitted': 'auto-generated' }, // suppresses automatic replies (RFC 3834 §5)
  };
}

function paragraphHtml({ text, kind }: Paragraph): string {
  const html = escapeHtml(text);
  if (kind === 'code') return `<p style="font-size:1.6em;letter-spacing:.1em"><strong>${html}</strong></p>`;
  return kind === 'link' ? `<p><a href="${html}">${html}</a></p>` : `<p>${html}</p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
