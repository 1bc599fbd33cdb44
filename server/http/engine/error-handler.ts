import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AdminRightsLost, SessionEnded } from '../../audit/recording-transaction';
import { UnavailableError } from '../../storage/unavailable-error';
import { UnstorableTextError } from '../../storage/unstorable-text-error';
import { notSignedIn, type Problem, refuse } from '../request/answer';
import { sendAnswer } from './send-answer';

/** Answers an error of Fastify, of its plugins or of a route. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { statusCode = 500, code } = error;
  // @fastify/static answers 403 for folders and for unusual spellings, which would disclose that they exist.
  if (statusCode === 403) return sendAnswer(request.ctx, reply, refuse(404, code ?? 'no such file'));
  if (statusCode >= 400 && statusCode < 500)
    return sendAnswer(request.ctx, reply, refuse(statusCode, code ?? 'refused'));
  return sendAnswer(request.ctx, reply, failure(error));
}

/** After how many seconds a client may try again if the database was unavailable. */
const RETRY_AFTER = 5;

/**
 * Converts an error to an answer. An unavailable database is reported as 503, so that proxies and programs try again.
 */
function failure(error: FastifyError): Problem {
  // The text came with the request, because the server itself never creates text that cannot be stored.
  if (error instanceof UnstorableTextError) return refuse(400, 'a text cannot be stored');
  if (error instanceof SessionEnded) return notSignedIn();
  if (error instanceof AdminRightsLost) return refuse(403, error.message);
  if (!(error instanceof UnavailableError)) return { ...refuse(500, 'failed'), cause: error };
  return { ...refuse(503, 'database does not answer'), cause: error, retryAfter: RETRY_AFTER };
}
