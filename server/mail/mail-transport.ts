import nodemailer from 'nodemailer';
import { withTimeout } from '../with-timeout';
import type { composeMail } from './compose-mail';
import { writeToOutbox } from './outbox-folder';

export interface MailSettings {
  dataFolder: string;
  publicUrl?: string;
  smtpUrl?: string;
  mailFrom?: string;
}

interface TransportOptions {
  readonly settings: MailSettings;
  readonly log: { info(facts: object, message: string): void };
  /** ms since 1970. */
  readonly clock: () => number;
  /** How long sending one mail may take, in ms. */
  readonly timeout: number;
}

type ComposedMail = NonNullable<ReturnType<typeof composeMail>>;

/**
 * Sends a mail once. It rejects if the mail was not sent. Each attempt with the same id has the same Message-ID. The name is that of
 * the sender where VESTIBULE_MAIL_FROM is not set.
 */
export type MailTransport = (id: string, mail: ComposedMail, name: string) => Promise<void>;

/** Creates a transport that sends through VESTIBULE_SMTP_URL, or otherwise writes `.eml` files to the outbox folder. */
export function createMailTransport({ settings, log, clock, timeout }: TransportOptions): MailTransport {
  const address = `no-reply@${hostOf(settings.publicUrl)}`;
  const sender = settings.mailFrom ?? address;
  const domain = sender.slice(sender.lastIndexOf('@') + 1).replace('>', '');
  const smtp = settings.smtpUrl === undefined ? undefined : smtpTransport(settings.smtpUrl, timeout);
  return async (id, mail, name) => {
    const from = settings.mailFrom ?? { name, address };
    const messageId = `<${id}@${domain}>`;
    const date = new Date(clock());
    const options = { ...mail, from, messageId, date, disableFileAccess: true, disableUrlAccess: true };
    if (smtp !== undefined) {
      // nodemailer's own timeouts apply to single steps, and a slow server may be slow at every step.
      await withTimeout(smtp.sendMail(options), timeout, 'the mail server took too long');
      return;
    }
    const { message: bytes } = await mimeBuilder.sendMail(options);
    const file = writeToOutbox(settings.dataFolder, clock(), bytes.toString());
    log.info({ file }, 'a mail was written to the outbox');
  };
}

const mimeBuilder = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

/** How long making a connection may take, in ms. The mail is tried again later. */
const CONNECT_TIMEOUT = 10_000;

function smtpTransport(url: string, timeout: number) {
  return nodemailer.createTransport({
    url,
    connectionTimeout: Math.min(CONNECT_TIMEOUT, timeout),
    dnsTimeout: Math.min(CONNECT_TIMEOUT, timeout),
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
}

function hostOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
}
