import { isMailAddress } from './mail-address';

/** A catalogue of messages, as the pages use them. */
export type Texts = Readonly<Record<string, string>>;

export interface Recipient {
  name: string;
  email: string;
}

/** One mail as its reader sees it: each paragraph a key of the catalogue with its values. */
export interface MailMessage {
  to: Recipient;
  /** A BCP 47 tag. */
  locale: string;
  subject: string;
  paragraphs: readonly Paragraph[];
}

export interface Paragraph {
  text: string;
  /** `code` stands out; `link` is an address of ours. */
  kind?: 'code' | 'link';
}

/** The text of a key with its values; a catalogue without the key says the key, as the pages do. */
export function interpolate(texts: Texts, key: string, values: Readonly<Record<string, string>> = {}): string {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (marker, name: string) => values[name] ?? marker);
}

/** Times in a mail name their zone: nobody knows where it will be read. */
export function formatTime(locale: string, time: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
    .format(time)
    .concat(' UTC');
}

/** A letter as nodemailer takes it, in plain text and in HTML that says the same; undefined where it cannot arrive. */
export function composeMail({ to, locale, subject, paragraphs }: MailMessage) {
  if (!isMailAddress(to.email)) return undefined;
  return {
    to: { name: to.name, address: to.email },
    subject,
    text: `${paragraphs.map(({ text }) => text).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${escaped(locale)}"><body>${paragraphs.map(markup).join('')}</body></html>`,
    headers: { 'Auto-Submitted': 'auto-generated' }, // no answer from a machine (RFC 3834 §5)
  };
}

function markup({ text, kind }: Paragraph): string {
  const inside = escaped(text);
  if (kind === 'code') return `<p style="font-size:1.6em;letter-spacing:.1em"><strong>${inside}</strong></p>`;
  return kind === 'link' ? `<p><a href="${inside}">${inside}</a></p>` : `<p>${inside}</p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
