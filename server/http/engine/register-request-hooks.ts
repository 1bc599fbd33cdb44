import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UnavailableError } from '../../storage/unavailable-error';
import { UnstorableTextError } from '../../storage/unstorable-text-error';
import { checkAddress, checkHost } from '../rules/check-address';
import { baseHeaders } from '../rules/security-headers';
import { serverOrigin } from '../rules/server-origin';
import { type Problem, refuse } from './answer';
import type { AppContext } from './app-context';
import { createRequestContext, type RequestContext } from './request-context';
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

/**
 * Registers the hooks that create the context of each request, set the base headers of its answer and answer errors.
 */
export function registerRequestHooks(server: FastifyInstance, app: AppContext): RequestHooks {
  server.decorateRequest('ctx');

  const checkRequest = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined => {
    const origin = serverOrigin(app.settings, request.headers.host);
    request.ctx = createRequestContext(request, { app, origin: origin ?? '' });
    reply.headers(baseHeaders(origin?.startsWith('https:') ?? false));
    if (origin === undefined)
      return sendAnswer(
        request.ctx,
        reply,
        refuse(421, 'Host is not a name of this server; VESTIBULE_PUBLIC_URL sets the address that users open'),
      );
    for (const check of [checkHost, checkAddress]) {
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

  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const { statusCode = 500, code } = error;
    // @fastify/static answers 403 for folders and for unusual spellings, which would disclose that
    // they exist.
    if (statusCode === 403) return sendAnswer(request.ctx, reply, refuse(404, code ?? 'no such file'));
    if (statusCode >= 400 && statusCode < 500)
      return sendAnswer(request.ctx, reply, refuse(statusCode, code ?? 'refused'));
    return sendAnswer(request.ctx, reply, failure(error));
  });

  return {
    onRouterError: async (error, request, reply) => {
      const sent = await checkRequest(request, reply);
      if (sent === undefined) await sendAnswer(request.ctx, reply, refuse(error.statusCode ?? 400, error.code));
    },
  };
}

/** After how many seconds a client may try again if the database was unavailable. */
const RETRY_AFTER = 5;

/**
 * Converts an error to an answer. An unavailable database is reported as 503, so that proxies and programs try again.
 */
function failure(error: FastifyError): Problem {
  // The text came with the request, because the server itself never creates text that cannot be stored.
  if (error instanceof UnstorableTextError) return refuse(400, 'a text cannot be stored');
  if (!(error instanceof UnavailableError)) return { ...refuse(500, 'failed'), cause: error };
  return { ...refuse(503, 'database does not answer'), cause: error, retryAfter: RETRY_AFTER };
}
