import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Filter, Operator } from './filter';

/** What the database is asked about an attribute. */
export interface Attribute {
  /** The column, with its table. Never null. */
  readonly column: string;
  /** What is compared with it. */
  readonly spelling: (value: string) => string;
  /** Another column for equality, where the spelling above takes different values for the same. */
  readonly exact?: Omit<Attribute, 'exact'>;
}

/** Attributes by their name in lower case. */
export type Attributes = Readonly<Record<string, Attribute>>;

export type Condition = RawBuilder<SqlBool>;

/** A filter as the database understands it. Values are parameters, columns come from the attributes alone. */
export function conditionOf(filter: Filter, attributes: Attributes): Condition {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = filter.of.map((part) => conditionOf(part, attributes));
      return sql`(${sql.join(parts, filter.kind === 'and' ? sql` and ` : sql` or `)})`;
    }
    case 'not':
      return sql`not ${conditionOf(filter.of, attributes)}`;
    case 'present':
      return sql`(${sql.ref(named(filter.attribute, attributes).column)} <> '')`;
    case 'compare':
      return comparison(named(filter.attribute, attributes), filter.operator, filter.value);
  }
}

function named(name: string, attributes: Attributes): Attribute {
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (attribute === undefined) throw new Error('a filter was parsed with other attributes');
  return attribute;
}

function comparison(attribute: Attribute, operator: Operator, value: string): Condition {
  if (operator === 'eq' || operator === 'ne') {
    const { column, spelling } = attribute.exact ?? attribute;
    const sign = operator === 'eq' ? sql`=` : sql`<>`;
    return sql`(${sql.ref(column)} ${sign} ${spelling(value)})`;
  }
  const part = literally(attribute.spelling(value));
  const pattern = { co: `%${part}%`, sw: `${part}%`, ew: `%${part}` }[operator];
  const column = sql.ref(attribute.column);
  const searched = operator === 'sw' || INDEXED_PART.test(part) ? column : sql`coalesce(${column}, '')`;
  return sql`(${searched} like ${pattern} escape '\\')`;
}

/**
 * What an index of name parts knows, whatever the locale of the database. PostgreSQL also takes it where it finds nothing
 * by it, and then reads all of the index and all of the table; an expression keeps it from that.
 */
const INDEXED_PART = /[a-z0-9]{3}/;

/** A `%` or `_` that somebody searches for is a character like others. */
function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
