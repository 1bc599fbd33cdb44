import type { FastifyReply } from 'fastify';
import { LOCALE_COOKIE, THEME_COOKIE } from '../../../shared/contract/cookies';
import { requestLocale } from '../policies/request-preferences';
import { requestTheme } from '../policies/request-theme';
import { PAGE_PERMISSIONS, pagePolicy } from '../policies/security-headers';
import { trustedOriginsOf } from '../policies/trusted-origins';
import type { BundlePage } from './bundle';
import { compress } from './compress';
import { fillPage } from './fill-page';
import type { RequestContext } from './request-context';

/** A page with the data it is filled with. */
export interface FilledPage {
  readonly page: BundlePage;
  readonly status: number;
  readonly data: unknown;
}

/** Sends a page in the visitor's language and appearance. Never kept by any cache: it may hold personal data. */
export async function sendPage(
  ctx: RequestContext,
  reply: FastifyReply,
  { page, status, data }: FilledPage,
): Promise<FastifyReply> {
  const trustedOrigins = await trustedOriginsOf(ctx);
  const locale = requestLocale({
    cookie: ctx.cookies[LOCALE_COOKIE],
    acceptLanguage: ctx.headers['accept-language'],
  });
  const theme = requestTheme(ctx.cookies[THEME_COOKIE]);
  const html = fillPage(ctx.app.bundle.current, page, {
    locale,
    theme,
    data,
    trustedOrigins,
    now: ctx.app.clock(),
  });
  const packed = await compress(html, ctx.headers['accept-encoding']);
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
