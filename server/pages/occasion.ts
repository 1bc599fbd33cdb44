import type { IncomingHttpHeaders } from 'node:http';
import { LOCALE_COOKIE } from '../../shared/contract/cookies';
import type { Occasion } from '../devices/letters';
import { catalogueFor } from '../http/bundle';
import type { Visit } from '../http/visit';
import { visitorLocale } from '../http/visitor-locale';

const USER_AGENT_KEPT = 512;

/** How the browser names itself, without what would not print. */
export function userAgentOf(headers: IncomingHttpHeaders): string {
  return (headers['user-agent'] ?? '').replace(/\p{C}/gu, '').slice(0, USER_AGENT_KEPT);
}

/** A mail about this visit, in the visitor's language. */
export function occasionOf({ house, cookies, headers, origin }: Visit): Occasion {
  const locale = visitorLocale({ cookie: cookies[LOCALE_COOKIE], acceptLanguage: headers['accept-language'] });
  const texts = catalogueFor(house.bundle.current, locale);
  return { texts, locale, origin, userAgent: userAgentOf(headers), now: house.clock() };
}
