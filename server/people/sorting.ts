import { type RawBuilder, sql } from 'kysely';

export interface Sorting {
  /** The name of the attribute in lower case. */
  readonly by: string;
  readonly descending: boolean;
}

export const BY_DISPLAY_NAME: Sorting = { by: 'displayname', descending: false };

/**
 * Returns the `order by` expressions of a list. All have the same direction, so that an index can be read backwards.
 */
export function orderExpression(
  orders: Readonly<Record<string, readonly RawBuilder<string>[]>>,
  { by, descending }: Sorting,
): RawBuilder<string> {
  const expressions = Object.hasOwn(orders, by) ? orders[by] : undefined;
  if (expressions === undefined) throw new Error('a list has no such order');
  return sql.join(expressions.map((expression) => (descending ? sql`${expression} desc` : expression)));
}
