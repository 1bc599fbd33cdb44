import * as v from 'valibot';
import { Problem, statusKey } from '../contract/problem';
import type { Failure } from './result';

/** A body is kept to be shown or compared, and nobody reads more of it than this. */
const TEXT_MAX = 2000;
const DAY_S = 86_400;

/**
 * The failure an unusable answer stands for, or undefined when it may be read: not 2xx, or a page at the end of a
 * redirect. A page is no answer even to a call that wants none: the write it followed did not happen as asked.
 */
export async function responseFailure(response: Response): Promise<Failure | undefined> {
  if (!response.ok) return statusFailure(response, await response.text());
  const redirected = response.redirected && /html/i.test(response.headers.get('content-type') ?? '');
  return redirected ? contractFailure(response, await response.text()) : undefined;
}

/** A 2xx that is not what was asked for; it keeps status and text, for pages to which those mean something. */
export function contractFailure({ status, redirected }: Response, text: string, field?: string | null): Failure {
  return {
    ok: false,
    kind: 'contract',
    status,
    messageKey: 'ERROR_INVALID_ANSWER',
    text: text.slice(0, TEXT_MAX),
    redirected,
    ...(field && { field }),
  };
}

function statusFailure({ status, statusText, headers }: Response, text: string): Failure {
  const problem = v.safeParse(Problem, parseJson(text));
  const retryAfter = secondsToWait(headers);
  return {
    ok: false,
    kind: 'status',
    status,
    statusText,
    messageKey: problem.success ? problem.output.messageKey : statusKey(status),
    text: text.slice(0, TEXT_MAX),
    ...(problem.success && { problem: problem.output }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** What a text is as JSON; undefined when it is none, as an empty one. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Retry-After (RFC 9110 §10.2.3), seconds or a date; the date counts from the server's clock, not this device's. */
function secondsToWait(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), DAY_S);
}
