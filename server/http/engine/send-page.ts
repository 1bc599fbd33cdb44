import type { FastifyReply } from 'fastify';
import type { Bundle, BundlePage } from './bundle';
import { compress, type EncodedBody } from './compress';
import { fillPage, type PageContent } from './fill-page';
import { keepLatestResults } from './latest-results';
import { preferredEncoding } from './negotiate';
import type { RequestContext } from './request-context';

/** A page with the data it is filled with. */
export interface FilledPage {
  readonly page: BundlePage;
  readonly status: number;
  readonly data: unknown;
}

/** The answers of pages that several clients may get, in each bundle: development replaces it. */
const kept = new WeakMap<Bundle, ReturnType<typeof keepLatestResults<EncodedBody>>>();

/** Sends a page in the client's language and appearance. No cache may store it: it may hold personal data. */
export async function sendPage(ctx: RequestContext, reply: FastifyReply, filled: FilledPage): Promise<FastifyReply> {
  const { headers, ...preferences } = await ctx.policies.pagePreferences(ctx, filled.page);
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
  const keep = kept.get(bundle) ?? keepLatestResults<EncodedBody>();
  kept.set(bundle, keep);
  // Everything that the page is made from: its content is JSON.
  return keep(JSON.stringify([page.path, page.entry, preferredEncoding(acceptEncoding), content]), make);
}
