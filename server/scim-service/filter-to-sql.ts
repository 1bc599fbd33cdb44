import { type RawBuilder, sql } from 'kysely';
import type { Filter, Operator } from './filter-types';
import type { Attribute, Attributes, Condition, NameAttribute } from './list-attributes';

/** Converts a filter to SQL. Values become parameters, and column names come only from the attributes. */
export function filterToSql(filter: Filter, attributes: Attributes): Condition {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = filter.of.map((part) => filterToSql(part, attributes));
      return sql`(${sql.join(parts, filter.kind === 'and' ? sql` and ` : sql` or `)})`;
    }
    case 'not':
      return sql`not ${filterToSql(filter.of, attributes)}`;
    case 'element':
      return elementCondition(attributeOf(filter.attribute, attributes), filter.of);
    case 'present': {
      const attribute = attributeOf(filter.attribute, attributes);
      return 'compare' in attribute ? attribute.present : sql`(${sql.ref(attribute.column)} <> '')`;
    }
    case 'compare':
      return compareAttribute(attributeOf(filter.attribute, attributes), filter.operator, filter.value);
  }
}

export function compareAttribute(attribute: Attribute, operator: Operator, value: string): Condition {
  return 'compare' in attribute ? attribute.compare(operator, value) : comparison(attribute, operator, value);
}

function elementCondition(attribute: Attribute, of: Filter): Condition {
  const elements = 'compare' in attribute ? attribute.elements : undefined;
  if (elements === undefined) throw new Error('an attribute has no elements');
  return elements.where(filterToSql(of, elements.attributes));
}

function attributeOf(name: string, attributes: Attributes): Attribute {
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (attribute === undefined) throw new Error('a filter was parsed with other attributes');
  return attribute;
}

function comparison(attribute: NameAttribute, operator: Operator, value: string): Condition {
  if (operator === 'co' || operator === 'sw' || operator === 'ew') return partialMatch(attribute, operator, value);
  if (operator === 'eq') return equality(attribute, value);
  if (operator === 'ne') return sql`not ${idIn(attribute, equality(attribute, value))}`;
  return order(attribute, operator, value);
}

function partialMatch(
  { column: name, normalise }: NameAttribute,
  operator: 'co' | 'sw' | 'ew',
  value: string,
): Condition {
  const part = escapeLike(normalise(value));
  const pattern = { co: `%${part}%`, sw: `${part}%`, ew: `%${part}` }[operator];
  const column = sql.ref(name);
  const operand = operator === 'sw' || INDEXED_PART.test(part) ? column : sql`coalesce(${column}, '')`;
  return sql`(${operand} like ${pattern} escape '\\')`;
}

function equality(attribute: NameAttribute, value: string): Condition {
  const { column, stored, key } = attribute;
  if (key === undefined) return sql`(${sql.ref(column)} = ${stored(value)})`;
  return key.isIndexed ? sql`(${sql.ref(key.column)} = ${key.normalise(value)})` : sameColumn(attribute, value, sql`=`);
}

const SIGNS = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` };

/** Compares lexicographically (RFC 7644 §3.4.2.2): first by the column that lists are sorted by, then by the key. */
function order(attribute: NameAttribute, operator: keyof typeof SIGNS, value: string): Condition {
  // The expression makes the database scan an index instead of looking up each row of a range of the column's index.
  const column = sql`coalesce(${sql.ref(attribute.column)}, '') collate "binary"`;
  const storedValue = attribute.stored(value);
  if (attribute.key === undefined) return sql`(${column} ${SIGNS[operator]} ${storedValue})`;
  const strictSign = operator === 'gt' || operator === 'ge' ? SIGNS.gt : SIGNS.lt;
  return sql`(${column} ${strictSign} ${storedValue} or ${sameColumn(attribute, value, SIGNS[operator])})`;
}

/** Compares the rows that have the same column by their key. */
function sameColumn(attribute: NameAttribute, value: string, sign: RawBuilder<unknown>): Condition {
  const { column, stored, key } = attribute;
  if (key === undefined) throw new Error('an attribute without a key has nothing to compare');
  const isSame = idIn(attribute, sql`(${sql.ref(column)} = ${stored(value)})`);
  const compared = sql`coalesce(${sql.ref(key.column)}, '') collate "binary" ${sign} ${key.normalise(value)}`;
  return idIn(attribute, sql`(${isSame} and ${compared})`);
}

/**
 * Wraps a condition that few rows meet in a subquery: the database finds these rows first, and the others need only the
 * search index.
 */
function idIn({ table }: NameAttribute, condition: Condition): Condition {
  const id = sql.ref(`${table}.id`);
  return sql`(${id} in (select ${id} from ${sql.table(table)} where ${condition}))`;
}

/**
 * Matches text that a trigram index can find in every locale of the database. For other text PostgreSQL would read all
 * of the index and the table, which an expression around the column prevents.
 */
const INDEXED_PART = /[a-z0-9]{3}/;

/** Escapes `%` and `_`, which are wildcards in `like`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
