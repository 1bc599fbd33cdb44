import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkAddress } from '../policies/check-address';
import { baseHeaders } from '../policies/security-headers';
import { serverOrigin } from '../policies/server-origin';
import { pageWithoutSlash } from '../policies/trailing-slash';
import { type Problem, redirect, refuse } from './answer';
import type { AppContext } from './app-context';
import { createRequestContext } from './create-request-context';
import type { RequestContext } from './request-context';
import { sendAnswer } from './send-answer';

declare module 'fastify' {
  interface FastifyRequest {
    ctx: RequestContext;
  }
}

/** What the router cannot make sense of comes here, for it reaches no hook. */
export interface RequestHooks {
  onRouterError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void;
}

/** Sees to what every request has in common: its visit, the headers of its answer, and what becomes of a failure. */
export function registerRequestHooks(server: FastifyInstance, app: AppContext): RequestHooks {
  server.decorateRequest('visit');

  const greet = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const origin = serverOrigin(app.settings, request.headers.host);
    request.ctx = createRequestContext(app, request, origin ?? '');
    reply.headers(baseHeaders(origin?.startsWith('https:') ?? false));
    const refused =
      origin === undefined
        ? refuse(421, 'Host is not a name of this server; VESTIBULE_PUBLIC_URL says by which people reach it')
        : (checkHost(request.raw.rawHeaders) ?? checkAddress(request.ctx, request.raw.url ?? ''));
    return refused === undefined ? undefined : sendAnswer(request.ctx, reply, refused);
  };
  server.addHook('onRequest', greet);

  server.setNotFoundHandler((request, reply) => {
    const meant = pageWithoutSlash(app.bundle.current, request.ctx, request.raw.url ?? '');
    return sendAnswer(request.ctx, reply, meant === undefined ? refuse(404, 'no such address') : redirect(meant));
  });

  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const isTheirs = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
    // The static files say 403 of a folder and of odd spellings, which would tell that there is something.
    if (error.statusCode === 403) return sendAnswer(request.ctx, reply, refuse(404, error.code ?? 'no such file'));
    if (isTheirs) return sendAnswer(request.ctx, reply, refuse(error.statusCode ?? 400, error.code ?? 'refused'));
    return sendAnswer(request.ctx, reply, { ...refuse(500, 'failed'), cause: error });
  });

  return {
    onRouterError: async (error, request, reply) => {
      const answered = await greet(request, reply);
      if (answered === undefined) await sendAnswer(request.ctx, reply, refuse(error.statusCode ?? 400, error.code));
    },
  };
}

/** Of two hosts we would believe one, and a proxy in between the other (RFC 9112 §3.2). */
function checkHost(rawHeaders: readonly string[]): Problem | undefined {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  return hosts.length > 1 ? refuse(400, 'two Host headers') : undefined;
}
