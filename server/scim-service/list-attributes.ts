import type { RawBuilder, SqlBool } from 'kysely';
import { nameKey, searchableName, toSearchText } from '../storage/searchable-names';
import { userNameKey } from '../storage/user-names';
import type { Operator, ValueType } from './filter-types';

/** An attribute of a filter, which is either a column of names or ids or has its own comparisons. */
export type Attribute = NameAttribute | ComputedAttribute;

/** An attribute with its own comparisons. */
export interface ComputedAttribute {
  /** The type of its values, `text` by default. */
  readonly type?: ValueType;
  readonly compare: (operator: Operator, value: string) => Condition;
  readonly present: Condition;
  /**
   * For a multi-valued attribute: the attributes of one value, and the condition that one value meets another
   * condition.
   */
  readonly elements?: { readonly attributes: Attributes; readonly where: (of: Condition) => Condition };
}

/** The columns of an attribute, and how its values are compared with them. */
export interface NameAttribute {
  /** The name in responses. */
  readonly name: string;
  readonly table: string;
  /** The column with its table. It is never null. */
  readonly column: string;
  /** Converts a part of a value to the form of the column. */
  readonly normalise: (value: string) => string;
  /** Converts a whole value to the form of the column, which may contain only its beginning. */
  readonly stored: (value: string) => string;
  /**
   * The column that distinguishes values that have the same `column`. Values with equal keys have an equal `column`.
   */
  readonly key?: Key;
}

interface Key {
  readonly column: string;
  readonly normalise: (value: string) => string;
  /** Whether the column has an index. */
  readonly isIndexed: boolean;
}

/** Attributes by name in lower case. */
export type Attributes = Readonly<Record<string, Attribute>>;

/** A condition on a row, in SQL. */
export type Condition = RawBuilder<SqlBool>;

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
