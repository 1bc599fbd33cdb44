import { USERS_ADDRESS } from '../../shared/contract/addresses';
import { type DirectoryUser, DirectoryUsers } from '../../shared/contract/directory';
import { call, type Result } from '../../shared/http/call';

/** A user to choose, with whether it is a technical one. */
export interface UserOption {
  id: string;
  /** What the selector shows. */
  name: string;
  /** What the key's `userName` is to be. */
  userName: string;
  isTechnical: boolean;
}

/** Users that are asked for at a time; typing on finds the others. */
const COUNT = 100;

/**
 * The users whose names contain a text. Read twice at once, with and without technical users: those that only the first
 * answer has are the technical ones.
 */
export async function findUsers(text: string, signal: AbortSignal): Promise<Result<UserOption[]>> {
  const timestamp = Date.now();
  const read = (showTechnicalUsers: boolean) =>
    call(DirectoryUsers, {
      url: USERS_ADDRESS,
      query: { count: COUNT, filter: filterOf(text), showTechnicalUsers, timestamp },
      signal,
    });
  const [all, people] = await Promise.all([read(true), read(false)]);
  if (!all.ok) return all;
  if (!people.ok) return people;
  return { ...all, data: userOptions(all.data.resources, people.data.resources) };
}

/** A SCIM filter for names that contain a text; none for no text. Its strings are JSON's (RFC 7644 §3.4.2.2). */
export function filterOf(text: string): string | undefined {
  const wanted = text.trim();
  if (wanted === '') return undefined;
  const quoted = JSON.stringify(wanted);
  return `displayName co ${quoted} or userName co ${quoted}`;
}

/** The options of the user selector, sorted. */
export function userOptions(all: readonly DirectoryUser[], people: readonly DirectoryUser[]): UserOption[] {
  const known = new Set(people.map(({ id }) => id));
  return all
    .map((user) => ({ id: user.id, name: nameOf(user), userName: user.userName, isTechnical: !known.has(user.id) }))
    .map((option) => ({ option, sortedBy: foldUmlauts(option.name) }))
    .sort((one, other) => order.compare(one.sortedBy, other.sortedBy))
    .map(({ option }) => option);
}

/** Case does not count; the umlauts are folded already. */
const order = new Intl.Collator('en', { sensitivity: 'accent', numeric: true });

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** A name to sort by: `ä` as `ae`, `ö` as `oe`, `ü` as `ue`, `ß` as `ss`. */
export function foldUmlauts(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter);
}

/** The display name, with the user name where that says something else: several people may have one name. */
function nameOf({ id, displayName, userName }: DirectoryUser): string {
  if (displayName === '' || displayName === userName) return userName || id;
  return userName === '' ? displayName : `${displayName} (${userName})`;
}
