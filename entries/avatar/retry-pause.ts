import type { Failure } from '../../shared/http/call';

/** Ms until the next try after the first failure, doubled with each further one up to a limit. */
const FIRST = 2000;
const LONGEST = 60_000;

/**
 * How long to wait after so many failures in a row, in ms; undefined when asking again makes no sense. Nobody being
 * signed in is an answer.
 */
export function retryPause({ kind, status }: Failure, failures: number): number | undefined {
  const mayPass = kind === 'network' || kind === 'timeout' || status >= 500;
  return mayPass ? Math.min(FIRST * 2 ** (failures - 1), LONGEST) : undefined;
}
