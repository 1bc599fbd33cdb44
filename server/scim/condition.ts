import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Filter, Operator } from './filter';

/** What the database is asked about an attribute. */
export interface Attribute {
  /** As an answer spells it. */
  readonly name: string;
  readonly table: string;
  /** The column, with its table. Never null. */
  readonly column: string;
  /** The part of a name that is searched for in the column. */
  readonly spelling: (value: string) => string;
  /** A whole value as the column holds it. */
  readonly start: (value: string) => string;
  /** The column that tells values apart for which the first is the same. Equal keys are equal there, too. */
  readonly key?: Key;
}

interface Key {
  readonly column: string;
  readonly spelling: (value: string) => string;
  /** Rows are found by it alone: it has an index of its own. */
  readonly isIndexed: boolean;
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
  if (operator === 'co' || operator === 'sw' || operator === 'ew') return partOf(attribute, operator, value);
  if (operator === 'eq') return equality(attribute, value);
  if (operator === 'ne') return sql`not ${oneOf(attribute, equality(attribute, value))}`;
  return order(attribute, operator, value);
}

function partOf({ column: name, spelling }: Attribute, operator: 'co' | 'sw' | 'ew', value: string): Condition {
  const part = literally(spelling(value));
  const pattern = { co: `%${part}%`, sw: `${part}%`, ew: `%${part}` }[operator];
  const column = sql.ref(name);
  const searched = operator === 'sw' || INDEXED_PART.test(part) ? column : sql`coalesce(${column}, '')`;
  return sql`(${searched} like ${pattern} escape '\\')`;
}

function equality(attribute: Attribute, value: string): Condition {
  const { column, start, key } = attribute;
  if (key === undefined) return sql`(${sql.ref(column)} = ${start(value)})`;
  return key.isIndexed ? sql`(${sql.ref(key.column)} = ${key.spelling(value)})` : sameStart(attribute, value, sql`=`);
}

const SIGNS = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` };

/** Lexicographical order (RFC 7644 §3.4.2.2): first that of the column, as lists are sorted, then that of the key. */
function order(attribute: Attribute, operator: keyof typeof SIGNS, value: string): Condition {
  // An expression, for which an index is read instead of the rows that an index of this column alone leads to.
  const column = sql`coalesce(${sql.ref(attribute.column)}, '') collate "binary"`;
  const start = attribute.start(value);
  if (attribute.key === undefined) return sql`(${column} ${SIGNS[operator]} ${start})`;
  const beyond = operator === 'gt' || operator === 'ge' ? SIGNS.gt : SIGNS.lt;
  return sql`(${column} ${beyond} ${start} or ${sameStart(attribute, value, SIGNS[operator])})`;
}

/** Those whose column is the same, compared by their key. */
function sameStart(attribute: Attribute, value: string, sign: RawBuilder<unknown>): Condition {
  const { column, start, key } = attribute;
  if (key === undefined) throw new Error('an attribute without a key has nothing to compare');
  const isSame = oneOf(attribute, sql`(${sql.ref(column)} = ${start(value)})`);
  const compared = sql`coalesce(${sql.ref(key.column)}, '') collate "binary" ${sign} ${key.spelling(value)}`;
  return oneOf(attribute, sql`(${isSame} and ${compared})`);
}

/** Those for whom something is so: they are few and found first, so that for all others the search index is enough. */
function oneOf({ table }: Attribute, condition: Condition): Condition {
  const id = sql.ref(`${table}.id`);
  return sql`(${id} in (select ${id} from ${sql.table(table)} where ${condition}))`;
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
