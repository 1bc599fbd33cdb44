/** The supported comparison operators (RFC 7644 §3.4.2.2). */
export const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;

export type Operator = (typeof OPERATORS)[number];

/**
 * The type of an attribute's values. `elements` is a multi-valued complex attribute; brackets after it filter its
 * values one by one (RFC 7644 §3.4.2.2).
 */
export type ValueType = 'text' | 'boolean' | 'dateTime' | 'elements';

/**
 * The supported part of SCIM filters. Attribute names are in lower case; a boolean value is the text `true` or `false`.
 */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }
  | { readonly kind: 'element'; readonly attribute: string; readonly of: Filter }
  | { readonly kind: 'present'; readonly attribute: string }
  | { readonly kind: 'compare'; readonly attribute: string; readonly operator: Operator; readonly value: string };

/** An error in a filter. `why` is in English and never quotes the filter; `at` is the index of a character. */
export interface FilterFault {
  readonly at: number;
  readonly why: string;
}

/**
 * Limits that protect the database: characters, comparisons, nested brackets. A comparison of a multi-valued attribute
 * counts as `multiValued` comparisons.
 */
export const FILTER_LIMITS = { length: 1000, comparisons: 16, multiValued: 4, depth: 16 };
