import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../request/answer';
import type { AppContext } from '../request/app-context';
import { createRequestContext, type RequestContext } from '../request/request-context';
import { serverOrigin } from '../request/server-origin';
import { checkHeaders, checkHost, checkUrl } from '../rules/check-url';
import { answerError } from './error-handler';
import { baseHeaders } from './security-headers';
import { sendAnswer } from './send-answer';

declare module 'fastify' {
  interface FastifyRequest {
    ctx: RequestContext;
  }
}

/** Fastify runs no hooks for a request that its router rejects; this answers such a request. */
export interface RequestHooks {
  onRouterError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void;
}

/** Registers what creates the context of each request, sets the base headers of its answer and answers errors. */
export function registerRequestHooks(server: FastifyInstance, app: AppContext): RequestHooks {
  server.decorateRequest('ctx');
  server.setErrorHandler<FastifyError>(answerError);

  const checkRequest = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined => {
    const origin = serverOrigin(app.settings, request.headers.host);
    request.ctx = createRequestContext(request, { app, origin: origin ?? '', response: reply.raw });
    reply.headers(baseHeaders(origin?.startsWith('https:') ?? false));
    if (origin === undefined)
      return sendAnswer(
        request.ctx,
        reply,
        refuse(421, 'Host is not a name of this server; VESTIBULE_PUBLIC_URL sets the address that users open'),
      );
    for (const check of [checkHeaders, checkHost, checkUrl]) {
      const problem = check(request.ctx, request);
      if (problem !== undefined) return sendAnswer(request.ctx, reply, problem);
    }
    return undefined;
  };
  server.addHook('onRequest', (request, reply, done) => {
    const refusal = checkRequest(request, reply);
    if (refusal === undefined) done();
    else refusal.catch(done);
  });

  return {
    onRouterError: async (error, request, reply) => {
      const sent = await checkRequest(request, reply);
      if (sent === undefined) await sendAnswer(request.ctx, reply, refuse(error.statusCode ?? 400, error.code));
    },
  };
}

/** Measures the time until the answer to each request begins, grouped by the pattern of the address. */
export function measureRequests(
  server: FastifyInstance,
  { metrics }: AppContext,
  patternOf: (request: FastifyRequest) => string | undefined,
): void {
  server.addHook('onSend', (request, { statusCode, elapsedTime }, _payload, done) => {
    const { method } = request;
    metrics.requestAnswered({ method, route: patternOf(request), status: statusCode, seconds: elapsedTime / 1000 });
    done();
  });
}
