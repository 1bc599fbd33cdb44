import type { Token } from './filter-tokens';
import type { Operator, ValueType } from './filter-types';

/** The value of a comparison; `null` stands for an attribute without a value (RFC 7643 §2.5). */
export type ReadValue =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'null' }
  | { readonly kind: 'fault'; readonly why: string };

/** The operators for values other than text. Booleans have no order (RFC 7644 §3.4.2.2). */
const ALLOWED: Readonly<Record<'boolean' | 'dateTime', readonly Operator[]>> = {
  boolean: ['eq', 'ne'],
  dateTime: ['eq', 'ne', 'gt', 'ge', 'lt', 'le'],
};

/** Matches xsd:dateTime (RFC 7643 §2.3.5). A time without an offset is UTC. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/i;

/**
 * Reads the value of a comparison, which must have the type of the attribute. A time is converted to milliseconds since
 * 1970.
 */
export function readValue(token: Token | undefined, type: ValueType, operator: Operator): ReadValue {
  const word = token?.kind === 'word' ? token.text : undefined;
  const isText = type === 'text' || type === 'elements';
  if (!isText && !ALLOWED[type].includes(operator))
    return { kind: 'fault', why: 'not an operator for values of this type' };
  // With other operators `null` has no meaning.
  if (word === 'null' && (operator === 'eq' || operator === 'ne')) return { kind: 'null' };
  if (type === 'boolean') return booleanOf(word);
  if (token?.kind !== 'string') return { kind: 'fault', why: 'a string in quotes is missing' };
  if (type !== 'dateTime') return { kind: 'value', value: token.text };
  const time = DATE_TIME.test(token.text) ? Date.parse(withOffset(token.text)) : Number.NaN;
  return Number.isNaN(time) ? { kind: 'fault', why: 'not a time' } : { kind: 'value', value: String(time) };
}

function booleanOf(word: string | undefined): ReadValue {
  return word === 'true' || word === 'false'
    ? { kind: 'value', value: word }
    : { kind: 'fault', why: 'neither true nor false' };
}

const withOffset = (time: string) => (/(Z|[+-]\d\d:\d\d)$/i.test(time) ? time.toUpperCase() : `${time.toUpperCase()}Z`);
