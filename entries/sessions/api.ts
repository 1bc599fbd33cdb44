import { endSessions, listSessions } from '../../shared/contract/account/sessions';
import { request } from '../../shared/http/request-operation';

/** Reads the user's sessions. */
export const getSessions = (signal: AbortSignal) => request(listSessions, { signal });

/** What to end: one other session, or all others. */
export type Ending = { endId: string } | { endOthers: true };

/** Ends sessions. Has no signal: an aborted call may have ended them. */
export const postEnding = (ending: Ending, antiCsrfToken: string) =>
  request(endSessions, { json: { ...ending, antiCsrfToken } });
