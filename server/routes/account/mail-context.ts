import type { RequestContext } from '../../http/engine/request-context';
import { localeOf } from '../../http/rules/request-preferences';
import { userAgentOf } from '../../http/rules/user-agent-header';
import { translatorFor } from '../../i18n/translator';
import type { SignInMailContext } from '../../mail/request-paragraphs';

/** Returns the context of a mail about this request, in the language of the client. */
export function mailContextOf(ctx: RequestContext): SignInMailContext {
  const { app, headers, origin } = ctx;
  const locale = localeOf(ctx);
  const t = translatorFor(app.bundle.current.catalogues, locale);
  return { t, locale, origin, userAgent: userAgentOf(headers), address: ctx.clientAddress, now: app.clock() };
}
