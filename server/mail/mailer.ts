import type { FastifyBaseLogger } from 'fastify';
import nodemailer from 'nodemailer';
import { withTimeout } from '../with-timeout';
import { composeMail, type MailMessage } from './mail-template';
import { writeToOutbox } from './outbox';

/** How long sending may take, in ms: the request of a user waits meanwhile. */
const MAIL_TIMEOUT = 10_000;

export interface MailSettings {
  dataFolder: string;
  publicUrl?: string;
  smtpUrl?: string;
  mailFrom?: string;
}

export interface Mailer {
  /** @returns whether the mail was sent; a failure is logged, not thrown */
  send(message: MailMessage): Promise<boolean>;
  /** Sends a mail without waiting for it. */
  post(message: MailMessage): void;
  /** How many mails are being sent. */
  waiting(): number;
  /** Resolves once all mails have been sent or have failed. */
  settled(): Promise<void>;
}

interface MailerOptions {
  settings: MailSettings;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** ms since 1970. */
  clock: () => number;
  /** ms. */
  timeout?: number;
  /** Is told what each mail has come to. */
  onOutcome?: (outcome: 'sent' | 'failed' | 'no-address') => void;
}

/** Sends mails over VESTIBULE_SMTP_URL; without it writes them as `.eml` files to the outbox folder. */
export function createMailer({
  settings,
  log,
  clock,
  timeout = MAIL_TIMEOUT,
  onOutcome = () => {},
}: MailerOptions): Mailer {
  const from = settings.mailFrom ?? `Vestibule <no-reply@${hostOf(settings.publicUrl)}>`;
  const smtp = settings.smtpUrl === undefined ? undefined : smtpTransport(settings.smtpUrl, timeout);
  const sending = new Set<Promise<unknown>>();

  const deliver = async (message: MailMessage): Promise<boolean> => {
    const mail = composeMail(message);
    if (mail === undefined) {
      log.warn('a mail was not sent: the account has no mail address that can be used');
      onOutcome('no-address');
      return false;
    }
    try {
      const options = { ...mail, from, date: new Date(clock()), disableFileAccess: true, disableUrlAccess: true };
      if (smtp !== undefined) {
        // nodemailer's own timeouts are for one step each, and a slow server may be slow at every step.
        await withTimeout(smtp.sendMail(options), timeout, 'the mail server took too long');
        onOutcome('sent');
        return true;
      }
      const { message: bytes } = await mimeBuilder.sendMail(options);
      const file = writeToOutbox(settings.dataFolder, clock(), bytes.toString());
      log.info({ file }, 'a mail was written to the outbox');
      onOutcome('sent');
      return true;
    } catch (error) {
      log.error({ err: withoutContent(error) }, 'a mail could not be sent');
      onOutcome('failed');
      return false;
    }
  };

  const send = (message: MailMessage): Promise<boolean> => {
    const delivery = deliver(message).finally(() => sending.delete(delivery));
    sending.add(delivery);
    return delivery;
  };

  return {
    send,
    post: (message) => void send(message),
    waiting: () => sending.size,
    settled: async () => {
      await Promise.all(sending);
    },
  };
}

const mimeBuilder = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

function smtpTransport(url: string, timeout: number) {
  return nodemailer.createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  });
}

/** An error for the log. The answer of a mail server may contain the recipient or text of the mail, so it is left out. */
function withoutContent(error: unknown): { name: string; code: string; message: string } {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const status = typeof error === 'object' && error !== null && 'responseCode' in error ? `${error.responseCode}` : '';
  const message = error instanceof Error && status === '' ? error.message : `the mail server answered ${status}`;
  return { name: 'MailError', code, message };
}

function hostOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
}
