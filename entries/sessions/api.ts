import { endSessions, listSessions } from '../../shared/contract/account/sessions';
import { request } from '../../shared/http/request-operation';
import { responseFailure } from '../../shared/http/response-failure';
import { type Failure, noAnswer } from '../../shared/http/result';

/** Reads the user's sessions. */
export const getSessions = (signal: AbortSignal) => request(listSessions, { signal });

/** What to end: one other session, or all others, or that a browser is remembered. */
export type Ending = { endId: string } | { endOthers: true } | { forgetId: string };

/** Ends sessions or forgets a browser; returns the failure, if any. Has no signal: an aborted call may have ended them. */
export async function postEnding(ending: Ending, antiCsrfToken: string): Promise<Failure | undefined> {
  const answer = await request(endSessions, { json: { ...ending, antiCsrfToken } });
  return answer.ok ? undefined : answer;
}

/** Does the same with a request that outlives the page. */
export async function postEndingOnLeave(ending: Ending, antiCsrfToken: string): Promise<Failure | undefined> {
  const { method, address } = endSessions;
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
  try {
    const body = JSON.stringify({ ...ending, antiCsrfToken });
    return await responseFailure(await fetch(address, { method, headers, body, keepalive: true }));
  } catch {
    return noAnswer('network'); // fetch throws for a network failure
  }
}
