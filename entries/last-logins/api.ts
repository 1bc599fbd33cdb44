import { scimContainsFilter } from '../../shared/contract/scim-contains-filter';
import {
  downloadLastLogins,
  listLastLogins,
  showLoginHistory,
  startLoginHistory,
  stopLoginHistory,
  updateLastLogins,
} from '../../shared/contract/settings/last-logins';
import { listDirectoryUsers } from '../../shared/contract/shell/user-directory';
import { request } from '../../shared/http/request-operation';
import { readAndCount } from './arrived-accounts';

/** ms for a list of many accounts over a slow connection. */
export const LIST_TIMEOUT = 60_000;

/** Reads the overview. */
export const getLastLogins = (signal: AbortSignal) =>
  request(listLastLogins, { signal, timeout: LIST_TIMEOUT, readBody: readAndCount });

/** Has the server generate the overview anew. */
export const postUpdate = () => request(updateLastLogins, {});

/** Turns the history of sign-ins on or off. */
export const changeHistory = (isOn: boolean) => request(isOn ? startLoginHistory : stopLoginHistory, {});

/** Reads the history of one account. */
export const getHistory = (userId: string, signal: AbortSignal) => request(showLoginHistory, { id: userId, signal });

/** Finds the names of an account by its id. */
export async function findAccount(id: string, signal: AbortSignal) {
  const query = { count: 1, filter: scimContainsFilter(['id'], id), showTechnicalUsers: true };
  const answer = await request(listDirectoryUsers, { query, signal });
  const user = answer.ok ? answer.data.resources?.find((each) => each.id === id) : undefined;
  return user && { id, name: user.displayName, account: user.userName };
}

/** The overview as a file. */
export const LAST_LOGINS_CSV = { url: downloadLastLogins.address, defaultName: 'last-logins.csv' };
