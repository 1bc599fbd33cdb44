/** The comparisons that are understood (RFC 7644 §3.4.2.2). */
export const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;

export type Operator = (typeof OPERATORS)[number];

/** A SCIM filter, as far as the directory has use for it. Attributes are in lower case. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }
  | { readonly kind: 'present'; readonly attribute: string }
  | { readonly kind: 'compare'; readonly attribute: string; readonly operator: Operator; readonly value: string };

/** What is wrong with a filter, in English, without anything of it; `at` counts its characters from 0. */
export interface FilterFault {
  readonly at: number;
  readonly why: string;
}

/** An attribute's name in lower case, without the schema that may stand before it (RFC 7644 §3.10). */
export function attributeName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '');
}

/** More than anybody needs, and little enough for the database (characters, comparisons, brackets in brackets). */
export const FILTER_LIMITS = { length: 1000, comparisons: 16, depth: 16 };
