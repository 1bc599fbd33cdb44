import { userNameKey } from '../directory/user-name';
import { folded, foldedName, nameKey } from '../storage/names';
import type { Attribute, Attributes } from './condition';

const lowerCase = (id: string) => id.toLowerCase();

const id = (table: string) => ({ name: 'id', table, column: `${table}.id`, spelling: lowerCase, start: lowerCase });

/** A name: its parts and its order are those of the folded column, equality is told by the column of its key. */
const name = (table: string, column: string, key: NonNullable<Attribute['key']>) => ({
  table,
  column: `${table}.${column}`,
  spelling: folded,
  start: foldedName,
  key: { ...key, column: `${table}.${key.column}` },
});

const displayName = (table: string) => ({
  name: 'displayName',
  ...name(table, 'display_name_fold', { column: 'display_name_key', spelling: nameKey, isIndexed: false }),
});

/** What users are filtered and sorted by: no attribute is case-exact (RFC 7643 §2.2), and `co`, `sw` and `ew` fold umlauts. */
export const USER_ATTRIBUTES: Attributes = {
  id: id('users'),
  username: {
    name: 'userName',
    ...name('users', 'user_name_fold', { column: 'user_name_key', spelling: userNameKey, isIndexed: true }),
  },
  displayname: displayName('users'),
};

/** What groups are filtered and sorted by. */
export const GROUP_ATTRIBUTES: Attributes = {
  id: id('groups'),
  displayname: displayName('groups'),
};
