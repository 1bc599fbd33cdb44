import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, redirect, refuse } from './answer';
import { checkAddress } from './check-address';
import type { House } from './house';
import { ownOrigin } from './own-origin';
import { pageWithoutSlash } from './page-without-slash';
import { baseHeaders } from './security-headers';
import { sendAnswer } from './send-answer';
import { startVisit } from './start-visit';
import type { Visit } from './visit';

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit;
  }
}

/** What the router cannot make sense of comes here, for it reaches no hook. */
export interface Door {
  onRouterError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void;
}

/** Sees to what every request has in common: its visit, the headers of its answer, and what becomes of a failure. */
export function registerDoor(server: FastifyInstance, house: House): Door {
  server.decorateRequest('visit');

  const greet = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const origin = ownOrigin(house.settings, request.headers.host);
    request.visit = startVisit(house, request, origin ?? '');
    reply.headers(baseHeaders(origin?.startsWith('https:') ?? false));
    const refused =
      origin === undefined
        ? refuse(421, 'Host is not a name of this server; VESTIBULE_PUBLIC_URL says by which people reach it')
        : (checkHost(request.raw.rawHeaders) ?? checkAddress(request.visit, request.raw.url ?? ''));
    return refused === undefined ? undefined : sendAnswer(request.visit, reply, refused);
  };
  server.addHook('onRequest', greet);

  server.setNotFoundHandler((request, reply) => {
    const meant = pageWithoutSlash(house.bundle.current, request.visit, request.raw.url ?? '');
    return sendAnswer(request.visit, reply, meant === undefined ? refuse(404, 'no such address') : redirect(meant));
  });

  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const isTheirs = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
    // The static files say 403 of a folder and of odd spellings, which would tell that there is something.
    if (error.statusCode === 403) return sendAnswer(request.visit, reply, refuse(404, error.code ?? 'no such file'));
    if (isTheirs) return sendAnswer(request.visit, reply, refuse(error.statusCode ?? 400, error.code ?? 'refused'));
    return sendAnswer(request.visit, reply, { ...refuse(500, 'failed'), cause: error });
  });

  return {
    onRouterError: async (error, request, reply) => {
      const answered = await greet(request, reply);
      if (answered === undefined) await sendAnswer(request.visit, reply, refuse(error.statusCode ?? 400, error.code));
    },
  };
}

/** Of two hosts we would believe one, and a proxy in between the other (RFC 9112 §3.2). */
function checkHost(rawHeaders: readonly string[]): Problem | undefined {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  return hosts.length > 1 ? refuse(400, 'two Host headers') : undefined;
}
