import type { FastifyReply } from 'fastify';
import type { Trusted } from '../../settings/trust/trusted-origins';
import { pagePreferences } from '../rules/request-preferences';
import type { Bundle, BundlePage } from './bundle';
import { compress, type EncodedBody } from './compress';
import { fillPage, type PageContent } from './fill-page';
import { memoizePromises } from './memoize';
import { preferredEncoding } from './negotiate';
import type { RequestContext } from './request-context';

/** A page and its data. */
export interface FilledPage {
  readonly page: BundlePage;
  readonly status: number;
  readonly data: unknown;
}

type KeptPages = ReturnType<typeof memoizePromises<EncodedBody>>;

/**
 * The cached pages for clients without a session, by bundle (development replaces it at each rebuild) and by the
 * trusted addresses.
 */
const kept = new WeakMap<Bundle, WeakMap<Trusted, KeptPages>>();

/**
 * Sends a page in the client's language and appearance. Caches must not store it, because it may contain personal data.
 */
export async function sendPage(ctx: RequestContext, reply: FastifyReply, filled: FilledPage): Promise<FastifyReply> {
  const { headers, ...preferences } = await pagePreferences(ctx, filled.page);
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

/** Fills and compresses a page. A page without a session is cached, so that clients with the same content share it. */
function encodedPage(ctx: RequestContext, page: BundlePage, content: PageContent): Promise<EncodedBody> {
  const bundle = ctx.app.bundle.current;
  const acceptEncoding = ctx.headers['accept-encoding'];
  const make = () => compress(fillPage(bundle, page, content), acceptEncoding);
  if (ctx.session !== undefined) return make();
  // The key contains everything that determines the page.
  const { trusted, ...others } = content;
  const key = JSON.stringify([page.path, page.entry, preferredEncoding(acceptEncoding), others]);
  return keptPages(bundle, trusted)(key, make);
}

function keptPages(bundle: Bundle, trusted: Trusted): KeptPages {
  const byTrusted = kept.get(bundle) ?? new WeakMap<Trusted, KeptPages>();
  kept.set(bundle, byTrusted);
  const pages = byTrusted.get(trusted) ?? memoizePromises<EncodedBody>();
  byTrusted.set(trusted, pages);
  return pages;
}
