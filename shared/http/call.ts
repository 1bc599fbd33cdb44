import type { GenericSchema } from 'valibot';
import { noAnswer, type Result } from './result';
import type * as SendModule from './send';
import type { CallOptions, Expected } from './send';

export type { Failure, Result, Success } from './result';
export type { CallOptions } from './send';

let loading: Promise<typeof SendModule | undefined> | undefined;

/**
 * Loads the module that sends requests; undefined if the download fails, which the next call repeats. A page loads it when it is
 * idle, so that its first call need not wait.
 */
export function loadSend(): Promise<typeof SendModule | undefined> {
  loading ??= import('./send').catch(() => {
    loading = undefined;
    return undefined;
  });
  return loading;
}

/**
 * Calls the server and returns a result; it throws only when `json` cannot be serialised. A page needs no call to be shown, so
 * the module that sends it is a chunk of its own; a failed download is a failure of the network.
 *
 * @param expected a schema for the JSON body, `'text'` for the body as text, or `'none'` to ignore it
 */
export function call(expected: 'none', options?: CallOptions): Promise<Result<undefined>>;
/** Returns the body as text. */
export function call(expected: 'text', options?: CallOptions): Promise<Result<string>>;
/** Returns the body as JSON that a schema checks; an empty one is validated as `undefined`. */
export function call<T>(expected: GenericSchema<unknown, T>, options?: CallOptions): Promise<Result<T>>;
/** Returns the body as `expected` says. */
export function call(expected: Expected, options?: CallOptions): Promise<Result<unknown>>;
export async function call(expected: Expected, options: CallOptions = {}) {
  return (await loadSend())?.send(expected, options) ?? noAnswer(options.signal?.aborted ? 'aborted' : 'network');
}
