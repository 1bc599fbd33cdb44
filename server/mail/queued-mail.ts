import * as v from 'valibot';
import type { Translate } from '../i18n/translator';

const Recipient = v.object({ name: v.string(), email: v.string() });

export type Recipient = v.InferOutput<typeof Recipient>;

/**
 * `code` is shown in large type, `fact` in small type; `link` is an address of this server or of the shell. A link with a label is
 * the button of the mail, which has at most one.
 */
const Paragraph = v.object({
  text: v.string(),
  kind: v.optional(v.picklist(['code', 'fact', 'link'])),
  label: v.optional(v.string()),
});

export type Paragraph = v.InferOutput<typeof Paragraph>;

/** The facts that every mail template needs. */
export interface MailContext {
  /** Translates into the language of the mail. */
  t: Translate;
  /** The language of the mail, a BCP 47 tag. */
  locale: string;
  /** The origin of the server, for links. */
  origin: string;
  /** The address of the shell, which the path of a page follows; by default that of the server's own. */
  shellUrl?: string | undefined;
}

/** Returns the paragraph that leads to a page in the shell. */
export function shellLink({ origin, shellUrl = `${origin}/#` }: MailContext, path: string): Paragraph {
  return { text: `${shellUrl}${path}`, kind: 'link' };
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
