import { scimContainsFilter } from '../../../shared/contract/scim-contains-filter';
import { type DirectoryUser, listDirectoryUsers } from '../../../shared/contract/shell/user-directory';
import type { Result } from '../../../shared/http/call';
import { request } from '../../../shared/http/request-operation';

/** An option of the user selector. */
export interface UserOption {
  id: string;
  /** The text of the chosen option. */
  name: string;
  /**
   * The display name and the user name on lines of their own, because a long display name could hide the user name.
   */
  lines: readonly string[];
  /** The `userName` of the key to be created. */
  userName: string;
  isTechnical: boolean;
}

/** The maximum number of users in an answer; a longer search text finds the others. */
const COUNT = 100;

/**
 * Finds the users whose names contain a text. An answer does not say which users are technical, so two calls run at the
 * same time, with and without technical users: a user who is only in the first answer is technical.
 */
export async function findUsers(text: string, signal: AbortSignal): Promise<Result<UserOption[]>> {
  const timestamp = Date.now();
  const read = (showTechnicalUsers: boolean) =>
    request(listDirectoryUsers, {
      query: {
        count: COUNT,
        filter: scimContainsFilter(['displayName', 'userName'], text),
        showTechnicalUsers,
        timestamp,
      },
      signal,
    });
  const [all, regular] = await Promise.all([read(true), read(false)]);
  if (!all.ok) return all;
  if (!regular.ok) return regular;
  return { ...all, data: userOptions(all.data.resources, regular.data.resources) };
}

/**
 * The options of the user selector, sorted by name.
 *
 * @param regular the users of `all` that are not technical
 */
export function userOptions(all: readonly DirectoryUser[], regular: readonly DirectoryUser[]): UserOption[] {
  const regularIds = new Set(regular.map(({ id }) => id));
  return all
    .map((user) => ({
      id: user.id,
      ...namesOf(user),
      userName: user.userName,
      isTechnical: !regularIds.has(user.id),
    }))
    .map((option) => ({ option, sortKey: foldUmlauts(option.name) }))
    .sort((one, other) => collator.compare(one.sortKey, other.sortKey))
    .map(({ option }) => option);
}

/** Ignores case. */
const collator = new Intl.Collator('en', { sensitivity: 'accent', numeric: true });

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Writes a name in lower case and `ä` as `ae`, `ö` as `oe`, `ü` as `ue`, `ß` as `ss`, for sorting (DIN 5007-2). */
export function foldUmlauts(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter);
}

/** The display name, with the user name if it differs: several users may have the same display name. */
function namesOf({ id, displayName, userName }: DirectoryUser): Pick<UserOption, 'name' | 'lines'> {
  if (displayName !== '' && userName !== '' && displayName !== userName)
    return { name: `${displayName} (${userName})`, lines: [displayName, userName] };
  const name = displayName || userName || id;
  return { name, lines: [name] };
}
