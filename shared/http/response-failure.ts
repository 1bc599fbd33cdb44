import * as v from 'valibot';
import { Problem } from '../contract/problem';
import { statusKey } from '../contract/status-key';
import { parseJson } from './parse-json';
import type { Failure } from './result';

/** Characters of a body that a failure keeps, to be shown or compared. */
const TEXT_MAX = 2000;
const DAY_S = 86_400;

/**
 * Returns a failure if the status is not 2xx, or if a redirect led to an HTML page; otherwise undefined. The redirect
 * is a failure also for calls that expect no body, because the request was not handled.
 */
export async function responseFailure(response: Response): Promise<Failure | undefined> {
  if (!response.ok) return statusFailure(response, await response.text());
  const redirected = response.redirected && /html/i.test(response.headers.get('content-type') ?? '');
  return redirected ? contractFailure(response, await response.text()) : undefined;
}

/** Returns the failure of a 2xx that breaks its contract; it keeps status and text, which some pages read. */
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
  const body = parseJson(text);
  const problem = v.safeParse(Problem, body);
  const retryAfter = secondsToWait(headers);
  return {
    ok: false,
    kind: 'status',
    status,
    statusText,
    messageKey: problem.success ? problem.output.messageKey : statusKey(status),
    text: text.slice(0, TEXT_MAX),
    body,
    ...(problem.success && { problem: problem.output }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** Reads Retry-After (RFC 9110 §10.2.3), seconds or a date; a date is relative to the server's clock, not this device's. */
function secondsToWait(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), DAY_S);
}
