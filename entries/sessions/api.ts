import { EndedSessions, SessionsData } from '../../shared/contract/account/sessions';
import { SESSIONS_ADDRESS } from '../../shared/contract/addresses';
import { call } from '../../shared/http/call';

/** Reads the user's sessions. */
export const getSessions = (signal: AbortSignal) => call(SessionsData, { url: SESSIONS_ADDRESS, signal });

/** What to end: one other session, or all others. */
export type Ending = { endId: string } | { endOthers: true };

/** Ends sessions. Has no signal: an aborted call may have ended them. */
export const postEnding = (ending: Ending, antiCsrfToken: string) =>
  call(EndedSessions, { url: SESSIONS_ADDRESS, json: { ...ending, antiCsrfToken } });
