import type { FastifyReply } from 'fastify';
import { withoutKeySecrets } from '../../api-keys/key-secret';
import { writeCookies } from '../policies/write-cookies';
import { type Answer, type Bytes, type Data, type Problem, page, type Stream } from './answer';
import { compress } from './compress';
import { isKnown } from './entity-tag';
import type { RequestContext, Route } from './request-context';
import { sendPage } from './send-page';

/** For a picture that somebody opens by itself: an SVG may have styles, but no script, no forms and no origin. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * The one door through which answers leave, and the only place that decides what a refusal tells the outside: a status
 * and a message key, as JSON to a call and as the error card to a person. Why it was refused goes to the log alone.
 */
export async function sendAnswer(
  ctx: RequestContext,
  reply: FastifyReply,
  answer: Answer,
  route?: Route,
): Promise<FastifyReply> {
  if (answer.kind === 'problem') return sendProblem(ctx, reply, answer, route);
  await writeCookies(ctx, reply);
  // JSON that a cache kept would be what the back button shows of a page.
  reply.header('cache-control', 'no-store').header('vary', 'Accept, Accept-Encoding');
  switch (answer.kind) {
    case 'page':
      if (ctx.page === undefined || ctx.wants !== 'html')
        return sendData(ctx, reply, { ...answer, kind: 'data', body: answer.data });
      return sendPage(ctx, reply, { page: ctx.page, status: answer.status, data: answer.data });
    case 'data':
      return sendData(ctx, reply, answer);
    case 'text':
      return reply.status(answer.status).type('text/plain; charset=utf-8').send(answer.text);
    case 'redirect':
      return reply.status(answer.status).header('location', answer.location).send();
    case 'empty':
      return reply.status(204).send();
    case 'bytes':
      return sendBytes(ctx, reply, answer);
    case 'stream':
      return sendStream(reply, answer);
  }
}

async function sendProblem(
  ctx: RequestContext,
  reply: FastifyReply,
  problem: Problem,
  route?: Route,
): Promise<FastifyReply> {
  logProblem(ctx, problem, route);
  const { status, messageKey, retryAfter } = problem;
  reply.headers(problem.headers ?? {});
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const explained = await route?.onError?.(ctx, problem);
  if (explained !== undefined && explained.kind !== 'problem') return sendAnswer(ctx, reply, explained);
  const body = { statusCode: status, messageKey };
  if (ctx.wants !== 'html') return sendAnswer(ctx, reply, { kind: 'data', status, body });
  return sendAnswer({ ...ctx, page: ctx.app.bundle.current.error }, reply, page(body, status));
}

/** Never a query, a header or a body, and where a route is known its pattern instead of the path: tokens stand in both. */
function logProblem({ app, method, path, address }: RequestContext, problem: Problem, route?: Route): void {
  const { status, messageKey, why, cause } = problem;
  const place = route === undefined ? withoutSecrets(path).slice(0, 200) : 'entry' in route ? route.entry : route.path;
  const facts = { status, messageKey, method, place, address, ...(cause === undefined ? {} : { err: cause }) };
  app.log[status >= 500 ? 'error' : 'info'](facts, why);
}

/** An address that is almost right, with a slash too many, has its token in it all the same. */
function withoutSecrets(path: string): string {
  return withoutKeySecrets(path).replace(/[\w-]{32,}/g, '…');
}

async function sendData(
  ctx: RequestContext,
  reply: FastifyReply,
  { status, body, contentType = 'application/json; charset=utf-8', headers = {} }: Data,
): Promise<FastifyReply> {
  reply.headers(headers);
  if (isKnown(headers.etag, ctx.headers['if-none-match'])) return reply.status(304).send();
  const packed = await compress(JSON.stringify(body), ctx.headers['accept-encoding']);
  if (packed.encoding !== undefined) reply.header('content-encoding', packed.encoding);
  return reply.status(status).type(contentType).send(packed.body);
}

function sendBytes(ctx: RequestContext, reply: FastifyReply, { bytes, contentType, headers }: Bytes): FastifyReply {
  reply.headers({ 'content-security-policy': PICTURE_POLICY, ...headers });
  if (isKnown(headers.etag, ctx.headers['if-none-match'])) return reply.status(304).send();
  return reply.type(contentType).send(Buffer.from(bytes));
}

/** Neither compressed nor held back by a proxy, such as nginx with the header it knows: each event is to arrive at once. */
function sendStream(reply: FastifyReply, { body, contentType }: Stream): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
    .type(contentType)
    .send(body);
}
