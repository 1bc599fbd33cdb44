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
