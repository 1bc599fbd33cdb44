import { nameKey, searchableName, toSearchText } from '../../storage/searchable-names';
import { userNameKey } from '../../storage/user-names';
import type { Attributes } from './condition';
import type { NameAttribute } from './filter-attributes';

const lowerCase = (id: string) => id.toLowerCase();

const id = (table: string) => ({ name: 'id', table, column: `${table}.id`, normalise: lowerCase, stored: lowerCase });

/**
 * Returns the columns of a name: partial matches and the order use the search column, and equality uses the key column.
 */
const name = (table: string, column: string, key: NonNullable<NameAttribute['key']>) => ({
  table,
  column: `${table}.${column}`,
  normalise: toSearchText,
  stored: searchableName,
  key: { ...key, column: `${table}.${key.column}` },
});

const displayName = (table: string) => ({
  name: 'displayName',
  ...name(table, 'display_name_fold', { column: 'display_name_key', normalise: nameKey, isIndexed: false }),
});

/**
 * The attributes of users in filters and sorting. All ignore case (RFC 7643 §2.2), and `co`, `sw` and `ew` also ignore
 * umlauts.
 */
export const USER_ATTRIBUTES: Attributes = {
  id: id('users'),
  username: {
    name: 'userName',
    ...name('users', 'user_name_fold', { column: 'user_name_key', normalise: userNameKey, isIndexed: true }),
  },
  displayname: displayName('users'),
};

/** The attributes of groups in filters and sorting. */
export const GROUP_ATTRIBUTES: Attributes = {
  id: id('groups'),
  displayname: displayName('groups'),
};

/** Returns an attribute's name in lower case, without the optional schema before it (RFC 7644 §3.10). */
export function attributeName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '');
}
