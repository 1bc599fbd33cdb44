import type { IncomingHttpHeaders } from 'node:http';
import { type MailContext, newDeviceMail, wrongCodesLetter } from '../../devices/device-mails';
import { findRecipient } from '../../directory/users';
import { catalogueFor } from '../../http/engine/bundle';
import type { RequestContext } from '../../http/engine/request-context';
import { localeOf } from '../../http/policies/request-preferences';

/** More of a User-Agent header is not used. */
const USER_AGENT_MAX_LENGTH = 512;

/** The User-Agent header without control characters. */
export function userAgentOf(headers: IncomingHttpHeaders): string {
  return (headers['user-agent'] ?? '').replace(/\p{C}/gu, '').slice(0, USER_AGENT_MAX_LENGTH);
}

/** The context of a mail about this request, in the language of the client. */
export function mailContextOf(ctx: RequestContext): MailContext {
  const { app, headers, origin } = ctx;
  const locale = localeOf(ctx);
  const texts = catalogueFor(app.bundle.current, locale);
  return { texts, locale, origin, userAgent: userAgentOf(headers), now: app.clock() };
}

/** Mails a user about a sign-in with an unknown browser. The answer does not wait for the mail. */
export async function mailNewDevice(ctx: RequestContext, userId: string): Promise<void> {
  const { app } = ctx;
  const recipient = await findRecipient(app.storage.db, userId);
  if (recipient !== undefined) app.mailer.post(newDeviceMail(recipient, mailContextOf(ctx)));
}

/** Mails a user about wrong two-factor codes. The answer does not wait for the mail. */
export async function mailWrongCodes(ctx: RequestContext, userId: string): Promise<void> {
  const { app } = ctx;
  const recipient = await findRecipient(app.storage.db, userId);
  if (recipient !== undefined) app.mailer.post(wrongCodesLetter(recipient, mailContextOf(ctx)));
}
