import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { compareAttribute, escapeLike } from './filter-to-sql';
import type { Operator } from './filter-types';
import type { Attribute, Attributes, ComputedAttribute, Condition } from './list-attributes';

type Column = RawBuilder<unknown>;

const SIGNS = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` };

/**
 * Returns an attribute with the text of a column, which may be null.
 * @param options `caseExact`: case counts (RFC 7643 §2.2); `isId`: the column contains ids, which are already in lower
 * case
 */
export function textAttribute(
  column: Column,
  { caseExact = false, isId = false }: { readonly caseExact?: boolean; readonly isId?: boolean } = {},
): ComputedAttribute {
  const stored = caseExact || isId ? column : sql`lower(${column})`;
  const whole = sql`coalesce(${stored}, '')`;
  return {
    present: sql<SqlBool>`(coalesce(${column}, '') <> '')`,
    compare(operator, given) {
      const value = caseExact ? given : lowerAscii(given);
      if (operator === 'eq') return sql<SqlBool>`(${stored} = ${value})`;
      if (operator === 'ne') return sql<SqlBool>`(${whole} <> ${value})`;
      return partOrOrder(whole, operator, value);
    },
  };
}

function partOrOrder(column: Column, operator: Exclude<Operator, 'eq' | 'ne'>, value: string): Condition {
  if (operator !== 'co' && operator !== 'sw' && operator !== 'ew')
    // A missing value is not less than another value, because RFC 7644 §3.4.2.2 compares only values.
    return sql<SqlBool>`(${column} <> '' and ${column} collate "binary" ${SIGNS[operator]} ${value})`;
  const part = escapeLike(value);
  const pattern = { co: `%${part}%`, sw: `${part}%`, ew: `%${part}` }[operator];
  return sql<SqlBool>`(${column} like ${pattern} escape '\\')`;
}

/** Converts ASCII letters only, as SQLite's `lower` does; PostgreSQL's `lower` converts other letters, too. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * How many characters of a mail address the index contains. PostgreSQL refuses rows whose indexed value is too long.
 */
const INDEXED_LENGTH = 320;

const email = textAttribute(sql`users.email`);

/** The mail address of a user. The index `users_by_email` finds equal addresses. */
export const emailAttribute: ComputedAttribute = {
  ...email,
  compare(operator, value) {
    const condition = email.compare(operator, value);
    if (operator !== 'eq') return condition;
    const start = [...lowerAscii(value)].slice(0, INDEXED_LENGTH).join('');
    return sql<SqlBool>`(substr(lower(users.email), 1, ${sql.lit(INDEXED_LENGTH)}) = ${start} and ${condition})`;
  },
};

/** Returns a boolean attribute that every resource has. */
export function booleanAttribute(isTrue: Condition): ComputedAttribute {
  return {
    type: 'boolean',
    present: sql<SqlBool>`(1 = 1)`,
    compare: (operator, value) => ((operator === 'eq') === (value === 'true') ? isTrue : sql<SqlBool>`(not ${isTrue})`),
  };
}

/** Returns an attribute with the time of a column in milliseconds since 1970. */
export function timeAttribute(column: Column): ComputedAttribute {
  const signs = { eq: sql`=`, ne: sql`<>`, ...SIGNS };
  return {
    type: 'dateTime',
    present: sql<SqlBool>`(1 = 1)`,
    compare(operator, value) {
      if (operator === 'co' || operator === 'sw' || operator === 'ew')
        throw new Error('a filter was parsed with other types');
      return sql<SqlBool>`(${column} ${signs[operator]} ${Number(value)})`;
    },
  };
}

/** Returns an attribute with one possible value. */
export function constantAttribute(text: string, present: Condition): ComputedAttribute {
  const own = text.toLowerCase();
  const meets: Readonly<Record<Operator, (value: string) => boolean>> = {
    eq: (value) => own === value,
    ne: (value) => own !== value,
    co: (value) => own.includes(value),
    sw: (value) => own.startsWith(value),
    ew: (value) => own.endsWith(value),
    gt: (value) => own > value,
    ge: (value) => own >= value,
    lt: (value) => own < value,
    le: (value) => own <= value,
  };
  return {
    present,
    compare: (operator, value) => (meets[operator](value.toLowerCase()) ? present : sql<SqlBool>`(1 = 0)`),
  };
}

interface MultiValued {
  /** The sub-attributes of one value by name. A comparison without a sub-attribute compares `value`. */
  readonly inner: Attributes & { readonly value: Attribute };
  readonly present: Condition;
  /** The condition that one value meets another condition. */
  readonly where: (of: Condition) => Condition;
}

/**
 * Returns a multi-valued attribute and its sub-attributes. Outside of brackets, each comparison may be met by a
 * different value.
 */
export function multiValuedAttribute(name: string, { inner, present, where }: MultiValued): Attributes {
  const wrapped = (attribute: Attribute): ComputedAttribute => ({
    present,
    ...('type' in attribute && { type: attribute.type }),
    compare: (operator, value) =>
      operator === 'ne'
        ? sql<SqlBool>`(not ${where(compareAttribute(attribute, 'eq', value))})`
        : where(compareAttribute(attribute, operator, value)),
  });
  const full = Object.entries(inner).map(([sub, attribute]) => [`${name}.${sub}`, attribute] as const);
  const whole = { ...wrapped(inner.value), type: 'elements' as const };
  return {
    ...Object.fromEntries(full.map(([key, attribute]) => [key, wrapped(attribute)])),
    [name]: { ...whole, elements: { attributes: Object.fromEntries(full), where } },
  };
}
