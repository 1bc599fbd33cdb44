import type { IncomingHttpHeaders } from 'node:http';
import { LOCALE_COOKIE } from '../../../shared/contract/cookies';
import type { SignInMailContext } from '../../devices/device-mails';
import type { RequestContext } from '../../http/engine/request-context';
import { requestLocale } from '../../http/policies/request-locale';
import { translatorFor } from '../../i18n/translator';

const USER_AGENT_KEPT = 512;

/** How the browser names itself, without what would not print. */
export function userAgentOf(headers: IncomingHttpHeaders): string {
  return (headers['user-agent'] ?? '').replace(/\p{C}/gu, '').slice(0, USER_AGENT_KEPT);
}

/** A mail about this visit, in the visitor's language. */
export function mailContextOf({ app, cookies, headers, origin }: RequestContext): SignInMailContext {
  const locale = requestLocale({ cookie: cookies[LOCALE_COOKIE], acceptLanguage: headers['accept-language'] });
  const t = translatorFor(app.bundle.current.catalogues, locale);
  return { t, locale, origin, userAgent: userAgentOf(headers), now: app.clock() };
}
