import { attributeName } from './attribute-name';
import { filterTokens, type Token } from './filter-tokens';
import { FILTER_LIMITS, type Filter, type FilterFault, OPERATORS, type ValueType } from './filter-types';
import { readValue } from './filter-value';

export type ParsedFilter = { readonly ok: true; readonly filter: Filter } | ({ readonly ok: false } & FilterFault);

/**
 * Parses a SCIM filter (RFC 7644 §3.4.2.2). `not` binds more tightly than `and`, and `and` more tightly than `or`; the
 * case of attributes and operators is ignored.
 * @param attributes the known attributes, in lower case
 * @param types the types of the attributes that are not text
 */
export function parseFilter(
  text: string,
  attributes: readonly string[],
  types: Readonly<Record<string, ValueType>> = {},
): ParsedFilter {
  if (text.length > FILTER_LIMITS.length) return { ok: false, at: FILTER_LIMITS.length, why: 'too long' };
  const tokens = filterTokens(text);
  if ('why' in tokens) return { ok: false, ...tokens };
  const parser: Parser = { tokens, position: 0, end: text.length, comparisons: 0, attributes, types, prefix: '' };
  try {
    const filter = readOr(parser, 0);
    if (parser.position < tokens.length) throw fault(parser, 'and, or or the end is missing');
    return { ok: true, filter };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, at: error.at, why: error.message };
    throw error;
  }
}

interface Parser {
  readonly tokens: readonly Token[];
  /** The index of the next token. */
  position: number;
  /** The length of the text. */
  readonly end: number;
  comparisons: number;
  readonly attributes: readonly string[];
  readonly types: Readonly<Record<string, ValueType>>;
  /** The name of a multi-valued attribute and a dot while the parser is inside its brackets, otherwise empty. */
  prefix: string;
}

/** Ends the recursive functions below at the first error. */
class Fault extends Error {
  constructor(
    readonly at: number,
    why: string,
  ) {
    super(why);
  }
}

function fault({ tokens, position, end }: Parser, why: string): Fault {
  return new Fault(tokens[position]?.at ?? end, why);
}

function readOr(parser: Parser, depth: number): Filter {
  const of = [readAnd(parser, depth)];
  while (takeWord(parser, 'or')) of.push(readAnd(parser, depth));
  return combine('or', of);
}

function readAnd(parser: Parser, depth: number): Filter {
  const of = [readTerm(parser, depth)];
  while (takeWord(parser, 'and')) of.push(readTerm(parser, depth));
  return combine('and', of);
}

function combine(kind: 'and' | 'or', of: readonly Filter[]): Filter {
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { kind, of };
}

function readTerm(parser: Parser, depth: number): Filter {
  // `not` is the operator only before a bracket, because an attribute may have the same name.
  if (parser.tokens[parser.position + 1]?.kind === '(' && takeWord(parser, 'not')) {
    return { kind: 'not', of: readBrackets(parser, depth) };
  }
  return parser.tokens[parser.position]?.kind === '(' ? readBrackets(parser, depth) : readComparison(parser);
}

function readBrackets(parser: Parser, depth: number): Filter {
  if (depth >= FILTER_LIMITS.depth) throw fault(parser, 'too many brackets in brackets');
  parser.position += 1;
  const inside = readOr(parser, depth + 1);
  if (parser.tokens[parser.position]?.kind !== ')') throw fault(parser, 'a closing bracket is missing');
  parser.position += 1;
  return inside;
}

function readComparison(parser: Parser): Filter {
  const attribute = attributeOf(parser, parser.tokens[parser.position]);
  parser.comparisons += weightOf(parser, attribute);
  if (parser.comparisons > FILTER_LIMITS.comparisons) throw fault(parser, 'too many comparisons');
  parser.position += 1;
  const type = typeOf(parser, attribute);
  if (type === 'elements' && parser.tokens[parser.position]?.kind === '[') return readElement(parser, attribute);
  if (takeWord(parser, 'pr')) return { kind: 'present', attribute };
  const operator = OPERATORS.find((known) => takeWord(parser, known));
  if (operator === undefined) throw fault(parser, `not one of ${OPERATORS.join(', ')} and pr`);
  const value = readValue(parser.tokens[parser.position], type, operator);
  if (value.kind === 'fault') throw fault(parser, value.why);
  parser.position += 1;
  if (value.kind === 'value') return { kind: 'compare', attribute, operator, value: value.value };
  // There is no value (`null`): `eq null` means not present, `ne null` means present.
  const present: Filter = { kind: 'present', attribute };
  return operator === 'eq' ? { kind: 'not', of: present } : present;
}

/**
 * Returns how much an attribute counts towards the limit of comparisons. A multi-valued attribute counts more, because
 * it queries another table; comparisons inside its brackets count once each, because they share that query.
 */
function weightOf(parser: Parser, attribute: string): number {
  const [whole = attribute] = attribute.split('.');
  return parser.prefix === '' && typeOf(parser, whole) === 'elements' ? FILTER_LIMITS.multiValued : 1;
}

function typeOf({ types }: Parser, attribute: string): ValueType {
  return (Object.hasOwn(types, attribute) ? types[attribute] : undefined) ?? 'text';
}

/** Reads the filter in brackets after a multi-valued attribute. A single value must meet the whole filter. */
function readElement(parser: Parser, attribute: string): Filter {
  if (parser.prefix !== '') throw fault(parser, 'brackets in brackets');
  parser.position += 1;
  parser.prefix = `${attribute}.`;
  const of = readOr(parser, 1);
  parser.prefix = '';
  if (parser.tokens[parser.position]?.kind !== ']') throw fault(parser, 'a closing bracket is missing');
  parser.position += 1;
  return { kind: 'element', attribute, of };
}

function attributeOf(parser: Parser, token: Token | undefined): string {
  if (token?.kind !== 'word') throw fault(parser, 'an attribute is missing');
  const name = parser.prefix + attributeName(token.text);
  if (!parser.attributes.includes(name)) throw fault(parser, `not one of ${parser.attributes.join(', ')}`);
  return name;
}

function takeWord(parser: Parser, word: string): boolean {
  const token = parser.tokens[parser.position];
  const isIt = token?.kind === 'word' && token.text.toLowerCase() === word;
  if (isIt) parser.position += 1;
  return isIt;
}
