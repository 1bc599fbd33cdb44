import type { FastifyReply } from 'fastify';
import { withoutKeySecrets } from '../api-keys/key-secret';
import { type Answer, type Bytes, type Data, type Problem, page, type Stream } from './answer';
import { compress } from './compress';
import { isKnown } from './entity-tag';
import { sendPage } from './send-page';
import { writeCookies } from './session-cookie';
import type { Route, Visit } from './visit';

/** For a picture that somebody opens by itself: an SVG may have styles, but no script, no forms and no origin. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * The one door through which answers leave, and the only place that decides what a refusal tells the outside: a status
 * and a message key, as JSON to a call and as the error card to a person. Why it was refused goes to the log alone.
 */
export async function sendAnswer(
  visit: Visit,
  reply: FastifyReply,
  answer: Answer,
  route?: Route,
): Promise<FastifyReply> {
  if (answer.kind === 'problem') return sendProblem(visit, reply, answer, route);
  await writeCookies(visit, reply);
  if (visit.cookie !== undefined) visit.house.events.sessionsChanged();
  // JSON that a cache kept would be what the back button shows of a page.
  reply.header('cache-control', 'no-store').header('vary', 'Accept, Accept-Encoding');
  switch (answer.kind) {
    case 'page':
      if (visit.page === undefined || visit.wants !== 'html')
        return sendData(visit, reply, { ...answer, kind: 'data', body: answer.data });
      return sendPage(visit, reply, { page: visit.page, status: answer.status, data: answer.data });
    case 'data':
      return sendData(visit, reply, answer);
    case 'text':
      return reply.status(answer.status).type('text/plain; charset=utf-8').send(answer.text);
    case 'redirect':
      return reply.status(answer.status).header('location', answer.location).send();
    case 'empty':
      return reply.status(204).send();
    case 'bytes':
      return sendBytes(visit, reply, answer);
    case 'stream':
      return sendStream(reply, answer);
  }
}

async function sendProblem(visit: Visit, reply: FastifyReply, problem: Problem, route?: Route): Promise<FastifyReply> {
  logProblem(visit, problem, route);
  const { status, messageKey, retryAfter } = problem;
  reply.headers(problem.headers ?? {});
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const explained = await route?.explain?.(visit, problem);
  if (explained !== undefined && explained.kind !== 'problem') return sendAnswer(visit, reply, explained);
  const body = { statusCode: status, messageKey };
  if (visit.wants !== 'html') return sendAnswer(visit, reply, { kind: 'data', status, body });
  return sendAnswer({ ...visit, page: visit.house.bundle.current.error }, reply, page(body, status));
}

/** Never a query, a header or a body, and where a route is known its pattern instead of the path: tokens stand in both. */
function logProblem({ house, method, path, address }: Visit, problem: Problem, route?: Route): void {
  const { status, messageKey, why, cause } = problem;
  const place = route === undefined ? withoutSecrets(path).slice(0, 200) : 'entry' in route ? route.entry : route.path;
  const facts = { status, messageKey, method, place, address, ...(cause === undefined ? {} : { err: cause }) };
  house.log[status >= 500 ? 'error' : 'info'](facts, why);
}

/** An address that is almost right, with a slash too many, has its token in it all the same. */
function withoutSecrets(path: string): string {
  return withoutKeySecrets(path).replace(/[\w-]{32,}/g, '…');
}

async function sendData(
  visit: Visit,
  reply: FastifyReply,
  { status, body, contentType = 'application/json; charset=utf-8', headers = {} }: Data,
): Promise<FastifyReply> {
  reply.headers(headers);
  if (isKnown(headers.etag, visit.headers['if-none-match'])) return reply.status(304).send();
  const packed = await compress(JSON.stringify(body), visit.headers['accept-encoding']);
  if (packed.encoding !== undefined) reply.header('content-encoding', packed.encoding);
  return reply.status(status).type(contentType).send(packed.body);
}

function sendBytes(visit: Visit, reply: FastifyReply, { bytes, contentType, headers }: Bytes): FastifyReply {
  reply.headers({ 'content-security-policy': PICTURE_POLICY, ...headers });
  if (isKnown(headers.etag, visit.headers['if-none-match'])) return reply.status(304).send();
  return reply.type(contentType).send(Buffer.from(bytes));
}

/** Neither compressed nor held back by a proxy, such as nginx with the header it knows: each event is to arrive at once. */
function sendStream(reply: FastifyReply, { body, contentType }: Stream): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
    .type(contentType)
    .send(body);
}
