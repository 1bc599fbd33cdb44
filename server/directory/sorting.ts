import { type RawBuilder, sql } from 'kysely';

/** By which attribute a list is sorted. */
export interface Sorting {
  /** In lower case. */
  readonly by: string;
  readonly descending: boolean;
}

export const BY_DISPLAY_NAME: Sorting = { by: 'displayname', descending: false };

/** What a list is ordered by. Every expression of it goes the same way, so that an index may be read backwards. */
export function orderOf(
  orders: Readonly<Record<string, readonly RawBuilder<string>[]>>,
  { by, descending }: Sorting,
): RawBuilder<string> {
  const expressions = Object.hasOwn(orders, by) ? orders[by] : undefined;
  if (expressions === undefined) throw new Error('a list has no such order');
  return sql.join(expressions.map((expression) => (descending ? sql`${expression} desc` : expression)));
}
