import { DEFAULT_LOCALE } from '../../../shared/contract/locales';
import type { ReportableEvent } from '../../../shared/contract/sign-in/reported-events';
import { createReportLink, isAttempt, type ReportedEvent } from '../../account-protection/report-links';
import { browserName } from '../../audit/browser-name';
import { translatorFor } from '../../i18n/translator';
import { localeOfLastLogin } from '../../last-logins/record-login';
import type { SignInMailContext } from '../../mail/request-paragraphs';
import type { Db } from '../../storage/connection';
import type { RequestContext } from './request-context';
import { depsOf } from './request-deps';
import { localeOf } from './request-preferences';
import { userAgentOf } from './user-agent-header';

/** Returns the context of a mail about this request, in the language of the client. */
export function mailContextOf(ctx: RequestContext): SignInMailContext {
  const { app, headers, origin } = ctx;
  const locale = localeOf(ctx);
  const t = translatorFor(app.bundle.current.catalogues, locale);
  const { shellUrl } = app.settings;
  return { t, locale, origin, shellUrl, userAgent: userAgentOf(headers), address: ctx.clientAddress, now: app.clock() };
}

/** Returns the context of a mail that another person's request causes: in the language of the recipient's last sign-in. */
export async function mailContextFor(ctx: RequestContext, db: Db, userId: string): Promise<SignInMailContext> {
  const locale = (await localeOfLastLogin(db, userId)) ?? DEFAULT_LOCALE;
  return { ...mailContextOf(ctx), t: translatorFor(ctx.app.bundle.current.catalogues, locale), locale };
}

/** What a link reports besides the event and the browser of the request; by default of the session of the request. */
export type Reported = Pick<ReportedEvent, 'target' | 'apiKeyId' | 'identity' | 'previousPasswordHash' | 'session'>;

/** Returns the context of a mail with a link that reports the event. */
export async function withReportLink(
  ctx: RequestContext,
  db: Db,
  { userId, event, ...reported }: Reported & { userId: string; event: ReportableEvent },
): Promise<SignInMailContext> {
  const context = isAttempt(event) ? await mailContextFor(ctx, db, userId) : mailContextOf(ctx);
  const isOwnBrowser = reported.apiKeyId === undefined;
  const reportPath = await createReportLink(
    { ...depsOf(ctx), db },
    {
      userId,
      event,
      ...(isOwnBrowser
        ? { browser: browserName(context.userAgent), address: context.address, session: ctx.session }
        : {}),
      ...reported,
    },
  );
  return { ...context, reportPath };
}
