import type { FastifyReply } from 'fastify';
import { THEME_COOKIE } from '../../../shared/contract/cookies';
import { accentStyles } from '../request/accent-styles';
import type { PageAnswer, Preview } from '../request/answer';
import { brandingOrFixed } from '../request/branding-or-fixed';
import type { BundlePage } from '../request/bundle';
import type { RequestContext } from '../request/request-context';
import { localeOf, requestAppearance } from '../request/request-preferences';
import { trustedAddressesOrNone } from '../request/trusted-addresses-or-none';
import type { PageContent } from './fill-page';
import { encodedPage } from './page-cache';
import { pageHeaders, previewHeaders } from './security-headers';

/** A page and its data. */
export interface FilledPage {
  readonly page: BundlePage;
  readonly status: number;
  readonly data: unknown;
  readonly preview?: Preview;
}

/**
 * Sends a page in the client's language and appearance. Caches must not store it, because it may contain personal data.
 */
export async function sendPage(ctx: RequestContext, reply: FastifyReply, filled: FilledPage): Promise<FastifyReply> {
  const { headers, ...preferences } = await pagePreferences(ctx, filled);
  const now = ctx.app.clock();
  // The time is in whole seconds, like the Date header, so that requests within a second share a page.
  const content = { ...preferences, data: filled.data, now: now - (now % 1000) };
  const { body, encoding } = await encodedPage(ctx, filled.page, content);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply
    .status(filled.status)
    .headers(headers)
    .header('content-language', preferences.locale)
    .header('vary', 'Accept, Accept-Encoding, Accept-Language, Cookie')
    .type('text/html; charset=utf-8')
    .send(body);
}

/** Sends the page of a preview. The frames in which its administrator may see it are those of every page. */
export async function sendPreview(
  ctx: RequestContext,
  reply: FastifyReply,
  { preview, status, data }: PageAnswer & { readonly preview: Preview },
): Promise<FastifyReply> {
  const page = ctx.app.bundle.current.pages.find(({ entry }) => entry === preview.entry);
  if (page === undefined) throw new Error(`entry "${preview.entry}" has no row in routes.json`);
  return sendPage(ctx, reply, { page, status, data, preview });
}

/** Returns the language and appearance that the client prefers for a page, and the page's headers. */
async function pagePreferences(ctx: RequestContext, { page, preview }: FilledPage): Promise<PagePreferences> {
  // The page around a preview applies the colours of its draft.
  const branding = preview === undefined ? brandingOrFixed(ctx) : undefined;
  const [trusted, colours] = await Promise.all([trustedAddressesOrNone(ctx), branding]);
  const accent = colours && accentStyles(colours);
  const headers = pageHeaders(page, trusted.origins, accent?.source);
  return {
    locale: localeOf(ctx),
    appearance: requestAppearance(preview?.theme ?? ctx.cookies[THEME_COOKIE]),
    trusted,
    accentStyles: accent?.css,
    headers: preview === undefined ? headers : previewHeaders(headers),
  };
}

/** The language and appearance of a page, and the headers that depend on them. */
interface PagePreferences extends Omit<PageContent, 'data' | 'now'> {
  readonly headers: Readonly<Record<string, string>>;
}
