import type { FastifyReply } from 'fastify';
import { withoutKeySecrets } from '../../api-keys/key-secret';
import { type Answer, type Bytes, type Data, type Problem, page, type Stream } from '../request/answer';
import { matchesIfNoneMatch } from '../request/preconditions';
import type { RequestContext } from '../request/request-context';
import { type AddressRoutes, routeOf } from './address-routes';
import { checkAnswer } from './check-answer';
import { compress, compressStream } from './compress';
import { withBranding } from './page-branding';
import { PICTURE_HEADERS } from './security-headers';
import { sendPage, sendPreview } from './send-page';
import { writeCookies } from './write-cookies';

/**
 * Sends an answer. For a refusal the client gets a status and a message key, as JSON or as the error page; the reason
 * goes only to the log.
 */
export async function sendAnswer(
  ctx: RequestContext,
  reply: FastifyReply,
  given: Answer,
  address?: AddressRoutes,
): Promise<FastifyReply> {
  if (given.kind === 'problem') return sendProblem(ctx, reply, given, address);
  const answer = address === undefined ? given : checkAnswer(given, address, ctx.method);
  await writeCookies(ctx, reply);
  // Without no-store, the back button could show cached JSON instead of the page.
  reply.header('cache-control', 'no-store').header('vary', 'Accept, Accept-Encoding');
  switch (answer.kind) {
    case 'page': {
      if (answer.preview !== undefined) return sendPreview(ctx, reply, { ...answer, preview: answer.preview });
      const data = await withBranding(ctx, answer.data);
      if (ctx.page === undefined || ctx.format !== 'html')
        return sendData(ctx, reply, { ...answer, kind: 'data', body: data });
      return sendPage(ctx, reply, { page: ctx.page, status: answer.status, data });
    }
    case 'data':
      return sendData(ctx, reply, answer);
    case 'text':
      return reply
        .status(answer.status)
        .type(answer.contentType ?? 'text/plain; charset=utf-8')
        .send(answer.text);
    case 'redirect':
      return reply
        .status(answer.status)
        .headers(answer.headers ?? {})
        .header('location', answer.location)
        .send();
    case 'empty':
      return reply.status(204).send();
    case 'bytes':
      return sendBytes(ctx, reply, answer);
    case 'stream':
      return sendStream(ctx, reply, answer);
  }
}

async function sendProblem(
  ctx: RequestContext,
  reply: FastifyReply,
  problem: Problem,
  address?: AddressRoutes,
): Promise<FastifyReply> {
  logProblem(ctx, problem, address);
  const { status, messageKey, retryAfter } = problem;
  reply.headers(problem.headers ?? {});
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const route = address && (routeOf(address, ctx.method) ?? address.routes[0]);
  const ownAnswer = await route?.onError?.(ctx, problem);
  if (ownAnswer !== undefined && ownAnswer.kind !== 'problem') return sendAnswer(ctx, reply, ownAnswer, address);
  const body = { statusCode: status, messageKey };
  if (ctx.format !== 'html') return sendAnswer(ctx, reply, { kind: 'data', status, body });
  // Only the page for an unavailable server counts down to the next try.
  const data = status === 503 && retryAfter !== undefined ? { ...body, retryAfter } : body;
  return sendAnswer({ ...ctx, page: ctx.app.bundle.current.error }, reply, page(data, status));
}

/**
 * Logs a problem without query, headers and body, and with the pattern of the address instead of the path if it is
 * known, because all of them may contain tokens.
 */
function logProblem(ctx: RequestContext, problem: Problem, address?: AddressRoutes): void {
  const { app, method, path, clientAddress } = ctx;
  const { status, messageKey, reason, cause } = problem;
  const place = address === undefined ? withoutTokens(path).slice(0, 200) : address.path;
  const err = cause === undefined ? {} : { err: cause };
  const fields = { status, messageKey, method, place, address: clientAddress, ...err };
  app.log[status >= 500 ? 'error' : 'info'](fields, reason);
}

/** Removes tokens from a path, which is logged if a typing error, such as an extra slash, makes its address unknown. */
const withoutTokens = (path: string) => withoutKeySecrets(path).replace(/[\w-]{32,}/g, '…');

async function sendData(
  ctx: RequestContext,
  reply: FastifyReply,
  { status, body, contentType = 'application/json; charset=utf-8', headers = {} }: Data,
): Promise<FastifyReply> {
  reply.headers(headers);
  if (matchesIfNoneMatch(headers.etag, ctx.headers['if-none-match'])) return reply.status(304).send();
  const encoded = await compress(JSON.stringify(body), ctx.headers['accept-encoding']);
  if (encoded.encoding !== undefined) reply.header('content-encoding', encoded.encoding);
  return reply.status(status).type(contentType).send(encoded.body);
}

function sendBytes(ctx: RequestContext, reply: FastifyReply, { bytes, contentType, headers }: Bytes): FastifyReply {
  reply.headers({ ...PICTURE_HEADERS, ...headers });
  if (matchesIfNoneMatch(headers.etag, ctx.headers['if-none-match'])) return reply.status(304).send();
  return reply.type(contentType).send(Buffer.from(bytes));
}

/** Sends a stream that proxies such as nginx neither buffer nor transform, so that each event arrives at once. */
function sendStream(ctx: RequestContext, reply: FastifyReply, answer: Stream): FastifyReply {
  const { contentType, headers, isCompressed = false } = answer;
  const { body, encoding } = isCompressed
    ? compressStream(answer.body, ctx.headers['accept-encoding'])
    : { body: answer.body };
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply
    .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', ...headers })
    .type(contentType)
    .send(body);
}
