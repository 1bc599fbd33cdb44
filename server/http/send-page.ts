import type { FastifyReply } from 'fastify';
import { LOCALE_COOKIE, THEME_COOKIE } from '../../shared/contract/cookies';
import type { BundlePage } from './bundle';
import { compress } from './compress';
import { fillPage } from './fill-page';
import { knownOrigins } from './known-origins';
import { PAGE_PERMISSIONS, pagePolicy } from './security-headers';
import type { Visit } from './visit';
import { visitorLocale } from './visitor-locale';
import { visitorTheme } from './visitor-theme';

/** A page with the data it is filled with. */
export interface FilledPage {
  readonly page: BundlePage;
  readonly status: number;
  readonly data: unknown;
}

/** Sends a page in the visitor's language and appearance. Never kept by any cache: it may hold personal data. */
export async function sendPage(
  visit: Visit,
  reply: FastifyReply,
  { page, status, data }: FilledPage,
): Promise<FastifyReply> {
  const trustedOrigins = await knownOrigins(visit);
  const locale = visitorLocale({
    cookie: visit.cookies[LOCALE_COOKIE],
    acceptLanguage: visit.headers['accept-language'],
  });
  const theme = visitorTheme(visit.cookies[THEME_COOKIE]);
  const html = fillPage(visit.house.bundle.current, page, { locale, theme, data, trustedOrigins });
  const packed = await compress(html, visit.headers['accept-encoding']);
  if (packed.encoding !== undefined) reply.header('content-encoding', packed.encoding);
  return reply
    .status(status)
    .header('content-security-policy', pagePolicy(page, trustedOrigins))
    .header('permissions-policy', PAGE_PERMISSIONS)
    .header('content-language', locale)
    .header('vary', 'Accept, Accept-Encoding, Accept-Language, Cookie')
    .type('text/html; charset=utf-8')
    .send(packed.body);
}
