import * as v from 'valibot';
import { t, translateServerText } from '../i18n/translate';
import { fetchWithRetry } from './fetch-with-retry';
import { addressOf, type RequestOptions, requestOf } from './request';
import { contractFailure, parseJson, responseFailure } from './response-failure';
import type { Failure, Result } from './result';
import { syncServerClock } from './server-clock';

export type { Failure, Result, Success } from './result';

/** What goes to the server, and when to give up. */
export interface CallOptions extends RequestOptions {
  signal?: AbortSignal | undefined;
  /** ms until the call is given up, its second try and the body included. Default 15000. */
  timeout?: number;
}

const TIMEOUT_MS = 15_000;

/**
 * Calls the server and answers a result; it throws only for a request that cannot be made (see {@link RequestOptions}).
 *
 * Expects JSON that a schema checks (an empty body, as of a 204, is `undefined` to it), `'text'` as it comes, or
 * `'none'`, which makes nothing of the body.
 */
export function call(expected: 'none', options?: CallOptions): Promise<Result<undefined>>;
/** The body as it comes. */
export function call(expected: 'text', options?: CallOptions): Promise<Result<string>>;
/** The body as JSON that a schema checks; an empty one is `undefined` to it. */
export function call<T>(expected: v.GenericSchema<unknown, T>, options?: CallOptions): Promise<Result<T>>;
export async function call(expected: v.GenericSchema | 'text' | 'none', options: CallOptions = {}) {
  const { signal, timeout = TIMEOUT_MS } = options;
  const trip = { url: addressOf(options), init: requestOf(options), signal, timeout };
  return fetchWithRetry(trip, async (response): Promise<Result<unknown>> => {
    syncServerClock(Date.parse(response.headers.get('date') ?? ''));
    const refused = await responseFailure(response);
    if (refused) return refused;
    const { status, headers } = response;
    const text = await response.text();
    if (typeof expected === 'string') {
      return { ok: true, status, headers, data: expected === 'text' ? text : undefined };
    }
    const value = parseJson(text);
    if (value === undefined && text.trim()) return contractFailure(response, text);
    const checked = v.safeParse(expected, value);
    if (checked.success) return { ok: true, status, headers, data: checked.output };
    return contractFailure(response, text, v.getDotPath(checked.issues[0]));
  });
}

/**
 * A failure in words: the status, when the server sent one, and the text of its key, with the field that an
 * answer lacked; nothing for an abort.
 */
export function describeFailure({ kind, status, messageKey, field }: Failure): string {
  const text = messageKey && translateServerText(messageKey);
  if (field) return `${text} ${t('ERROR_ANSWER_FIELD', { field })}`;
  return kind === 'status' ? `${status} ${text}` : text;
}
