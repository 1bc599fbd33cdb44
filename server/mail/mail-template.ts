import * as v from 'valibot';
import type { Translate } from '../i18n/translator';
import { isDeliverable } from './mail-address';

const Recipient = v.object({ name: v.string(), email: v.string() });

export type Recipient = v.InferOutput<typeof Recipient>;

/** `code` is shown in large type; `link` is an address of this server. */
const Paragraph = v.object({ text: v.string(), kind: v.optional(v.picklist(['code', 'link'])) });

export type Paragraph = v.InferOutput<typeof Paragraph>;

/** The facts that every mail template needs. */
export interface MailContext {
  /** Translates into the language of the mail. */
  t: Translate;
  /** The language of the mail, a BCP 47 tag. */
  locale: string;
  /** The origin of the server, for links. */
  origin: string;
}

/** A mail before it is converted to MIME, as the queue stores it. */
export const StoredMessage = v.object({
  to: Recipient,
  /** A BCP 47 tag. */
  locale: v.string(),
  subject: v.string(),
  paragraphs: v.pipe(v.array(Paragraph), v.readonly()),
});

export type MailMessage = v.InferOutput<typeof StoredMessage>;

/** Formats a time in UTC, because the time zone of the reader is unknown. */
export function formatTime(locale: string, time: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
    .format(time)
    .concat(' UTC');
}

/**
 * Composes a message for nodemailer, with the same content as plain text and as HTML.
 * @returns undefined if the address cannot receive mail
 */
export function composeMail({ to, locale, subject, paragraphs }: MailMessage) {
  if (!isDeliverable(to.email)) return undefined;
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
