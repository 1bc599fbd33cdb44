import type { FastifyReply } from 'fastify';
import type { Trusted } from '../../settings/trust/trusted-origins';
import { pagePreferences } from '../rules/request-preferences';
import type { Bundle, BundlePage } from './bundle';
import { compress, type EncodedBody } from './compress';
import { fillPage, type PageContent } from './fill-page';
import { memoizePromises } from './memoize';
import { preferredEncoding } from './negotiate';
import type { RequestContext } from './request-context';

/** A page with the data it is filled with. */
export interface FilledPage {
  readonly page: BundlePage;
  readonly status: number;
  readonly data: unknown;
}

type KeptPages = ReturnType<typeof memoizePromises<EncodedBody>>;

/** The answers of pages that several clients may get, in each bundle, which development replaces, for each list of addresses. */
const kept = new WeakMap<Bundle, WeakMap<Trusted, KeptPages>>();

/** Sends a page in the client's language and appearance. No cache may store it: it may hold personal data. */
export async function sendPage(ctx: RequestContext, reply: FastifyReply, filled: FilledPage): Promise<FastifyReply> {
  const { headers, ...preferences } = await pagePreferences(ctx, filled.page);
  const now = ctx.app.clock();
  // Whole seconds, like the Date header: all who request the same page within one get the same.
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

/** A page without a session is filled and compressed once for all with the same content; one of a session is not kept. */
function encodedPage(ctx: RequestContext, page: BundlePage, content: PageContent): Promise<EncodedBody> {
  const bundle = ctx.app.bundle.current;
  const acceptEncoding = ctx.headers['accept-encoding'];
  const make = () => compress(fillPage(bundle, page, content), acceptEncoding);
  if (ctx.session !== undefined) return make();
  // Everything that the page is made from: its content is JSON.
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
