import type { ColumnDefinitionBuilder } from 'kysely';

/** Values without which a row cannot be stored. */
export const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Numbers and flags that are 0 unless a row says otherwise. */
export const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);

/** Texts that are empty unless a row says otherwise. */
export const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');

/** The id of a user, with whom rows are deleted. */
export const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id').onDelete('cascade');

/** The id of a user who has one row, which is deleted with the user. */
export const onePerUser = (column: ColumnDefinitionBuilder) =>
  column.primaryKey().references('users.id').onDelete('cascade');
