import {
  LAST_LOGINS_ADDRESS,
  LAST_LOGINS_CSV_ADDRESS,
  UPDATE_LAST_LOGINS_ADDRESS,
} from '../../shared/contract/addresses';
import { LastLoginsData, LoginHistoryData } from '../../shared/contract/settings/last-logins';
import { call } from '../../shared/http/call';

/** ms for a list of many accounts over a slow connection. */
export const LIST_TIMEOUT = 60_000;

/** Reads the overview. */
export const getLastLogins = (signal: AbortSignal) =>
  call(LastLoginsData, { url: LAST_LOGINS_ADDRESS, signal, timeout: LIST_TIMEOUT });

/** Has the server generate the overview anew. */
export const postUpdate = () => call('none', { url: UPDATE_LAST_LOGINS_ADDRESS, method: 'POST' });

/** Turns the history of sign-ins on or off. */
export const changeHistory = (isOn: boolean) =>
  call('none', { url: LAST_LOGINS_ADDRESS, method: isOn ? 'PUT' : 'DELETE' });

/** Reads the history of one account. */
export const getHistory = (userId: string, signal: AbortSignal) =>
  call(LoginHistoryData, { url: `${LAST_LOGINS_ADDRESS}/${encodeURIComponent(userId)}`, signal });

/** The overview as a file. */
export const LAST_LOGINS_CSV = { url: LAST_LOGINS_CSV_ADDRESS, defaultName: 'last-logins.csv' };
