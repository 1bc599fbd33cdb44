import nodemailer from 'nodemailer';
import { withTimeout } from '../with-timeout';
import type { composeMail } from './mail-template';
import { writeToOutbox } from './outbox';

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

/** Sends a mail once. It rejects if the mail was not sent. Each attempt with the same id has the same Message-ID. */
export type MailTransport = (id: string, mail: ComposedMail) => Promise<void>;

/** Creates a transport that sends through VESTIBULE_SMTP_URL, or otherwise writes `.eml` files to the outbox folder. */
export function createMailTransport({ settings, log, clock, timeout }: TransportOptions): MailTransport {
  const from = settings.mailFrom ?? `Vestibule <no-reply@${hostOf(settings.publicUrl)}>`;
  const domain = from.slice(from.lastIndexOf('@') + 1).replace('>', '');
  const smtp = settings.smtpUrl === undefined ? undefined : smtpTransport(settings.smtpUrl, timeout);
  return async (id, mail) => {
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

/** Replies that ask for other credentials or for TLS, which an administrator can change (RFC 4954 §6). */
const CREDENTIALS: readonly number[] = [530, 534, 535, 538];

/**
 * The commands whose refusal concerns this mail. Refusals of other commands concern the server, its credentials or the
 * sender.
 */
const ABOUT_THE_MAIL: readonly string[] = ['RCPT TO', 'DATA'];

/**
 * Tells whether the mail server has permanently refused this mail (RFC 5321 §4.2.1), so that further attempts cannot
 * succeed.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command, code, isPolicy } = failureOf(error);
  if (responseCode === undefined) return code === 'EENVELOPE'; // an address that cannot be sent to this server
  if (responseCode < 500 || CREDENTIALS.includes(responseCode) || isPolicy) return false;
  return ABOUT_THE_MAIL.includes(command);
}

/**
 * Converts an error for the log. The reply of a mail server is left out, because it may contain the recipient or text
 * of the mail.
 */
export function withoutContent(error: unknown): { name: string; code: string; message: string } {
  const { responseCode, code } = failureOf(error);
  const text = error instanceof Error ? error.message : 'unknown';
  return {
    name: 'MailError',
    code,
    message: responseCode === undefined ? text : `the mail server answered ${responseCode}`,
  };
}

interface MailFailure {
  readonly code: string;
  /** The SMTP command that was refused. */
  readonly command: string;
  readonly responseCode: number | undefined;
  /**
   * Whether a policy of the server is the reason, such as missing authentication or refused relaying (RFC 3463 §3.8).
   */
  readonly isPolicy: boolean;
}

/** Reads what nodemailer reports about a failure. */
function failureOf(error: unknown): MailFailure {
  const fact = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Object.getOwnPropertyDescriptor(error, name)?.value : undefined;
  const responseCode = fact('responseCode');
  return {
    code: String(fact('code') ?? ''),
    command: String(fact('command') ?? ''),
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    isPolicy: /^\d{3}[ -]\d\.7\.\d/.test(String(fact('response') ?? '')),
  };
}

function hostOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
}
