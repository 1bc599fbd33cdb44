import type { FastifyReply } from 'fastify';
import type { BundlePage } from './bundle';
import { compress, createCompressor } from './compress';
import { fillPage } from './fill-page';
import type { RequestContext } from './request-context';

/** A page with the data it is filled with. */
export interface FilledPage {
  readonly page: BundlePage;
  readonly status: number;
  readonly data: unknown;
}

const compressPublic = createCompressor();

/** Sends a page in the client's language and appearance. No cache may store it: it may hold personal data. */
export async function sendPage(
  ctx: RequestContext,
  reply: FastifyReply,
  { page, status, data }: FilledPage,
): Promise<FastifyReply> {
  const { headers, ...preferences } = await ctx.policies.pagePreferences(ctx, page);
  const now = ctx.app.clock();
  // Whole seconds, like the Date header: the same page for all who request it within one is compressed once.
  const html = fillPage(ctx.app.bundle.current, page, { ...preferences, data, now: now - (now % 1000) });
  // A page of a session is of one user only, and is not kept.
  const pack = ctx.session === undefined ? compressPublic : compress;
  const { body, encoding } = await pack(html, ctx.headers['accept-encoding']);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply
    .status(status)
    .headers(headers)
    .header('content-language', preferences.locale)
    .header('vary', 'Accept, Accept-Encoding, Accept-Language, Cookie')
    .type('text/html; charset=utf-8')
    .send(body);
}
