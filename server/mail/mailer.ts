import type { FastifyBaseLogger } from 'fastify';
import nodemailer from 'nodemailer';
import { composeMail, type MailMessage } from './mail-template';
import { putInOutbox } from './outbox';

/** So long may a mail take, in ms: a person waits meanwhile. */
const MAIL_TIMEOUT = 10_000;

export interface MailSettings {
  dataFolder: string;
  publicUrl?: string;
  smtpUrl?: string;
  mailFrom?: string;
}

export interface Mailer {
  /** Whether the mail is on its way. A failure is no exception: it is logged, and the page says so. */
  send(message: MailMessage): Promise<boolean>;
  /** Sends while nobody waits for it. */
  post(message: MailMessage): void;
  /** Resolves once nothing is on its way any more. */
  settled(): Promise<void>;
}

interface MailerParts {
  settings: MailSettings;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** ms since 1970. */
  clock: () => number;
  /** ms. */
  timeout?: number;
}

/** Sends every mail over VESTIBULE_SMTP_URL; without it writes `.eml` files to the outbox folder. */
export function createMailer({ settings, log, clock, timeout = MAIL_TIMEOUT }: MailerParts): Mailer {
  const from = settings.mailFrom ?? `Vestibule <no-reply@${hostOf(settings.publicUrl)}>`;
  const smtp = settings.smtpUrl === undefined ? undefined : smtpTransport(settings.smtpUrl, timeout);
  const underWay = new Set<Promise<unknown>>();

  const deliver = async (message: MailMessage): Promise<boolean> => {
    const mail = composeMail(message);
    if (mail === undefined) {
      log.warn('a mail was not sent: the account has no mail address that can be used');
      return false;
    }
    try {
      const message = { ...mail, from, date: new Date(clock()), disableFileAccess: true, disableUrlAccess: true };
      if (smtp !== undefined) {
        await inTime(smtp.sendMail(message), timeout);
        return true;
      }
      const { message: bytes } = await writer.sendMail(message);
      const file = putInOutbox(settings.dataFolder, clock(), bytes.toString());
      log.info({ file }, 'a mail was written to the outbox');
      return true;
    } catch (error) {
      log.error({ err: withoutLetter(error) }, 'a mail could not be sent');
      return false;
    }
  };

  const send = (message: MailMessage): Promise<boolean> => {
    const sending = deliver(message).finally(() => underWay.delete(sending));
    underWay.add(sending);
    return sending;
  };

  return {
    send,
    post: (message) => void send(message),
    settled: async () => {
      await Promise.all(underWay);
    },
  };
}

const writer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

function smtpTransport(url: string, timeout: number) {
  return nodemailer.createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  });
}

/** Each of nodemailer's own times is for one step, and a slow server may be slow at every one of them. */
async function inTime(sending: Promise<unknown>, timeout: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, timeout, new Error('the mail server took too long'));
  });
  try {
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A mail server may repeat the recipient, or a whole line of the mail, in what it says: that is not for the log. */
function withoutLetter(error: unknown): { name: string; code: string; message: string } {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const status = typeof error === 'object' && error !== null && 'responseCode' in error ? `${error.responseCode}` : '';
  const message = error instanceof Error && status === '' ? error.message : `the mail server answered ${status}`;
  return { name: 'MailError', code, message };
}

function hostOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
}
