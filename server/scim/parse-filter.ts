import { attributeName, FILTER_LIMITS, type Filter, type FilterFault, OPERATORS } from './filter';
import { filterTokens, type Token } from './filter-tokens';

export type ParsedFilter = { readonly ok: true; readonly filter: Filter } | ({ readonly ok: false } & FilterFault);

/**
 * Reads a SCIM filter (RFC 7644 §3.4.2.2): `not` before `and` before `or`, attributes and operators in any case.
 *
 * @param attributes those that are known, in lower case
 */
export function parseFilter(text: string, attributes: readonly string[]): ParsedFilter {
  if (text.length > FILTER_LIMITS.length) return { ok: false, at: FILTER_LIMITS.length, why: 'too long' };
  const tokens = filterTokens(text);
  if ('why' in tokens) return { ok: false, ...tokens };
  const reader: Reader = { tokens, position: 0, end: text.length, comparisons: 0, attributes };
  try {
    const filter = readOr(reader, 0);
    if (reader.position < tokens.length) throw fault(reader, 'and, or or the end is missing');
    return { ok: true, filter };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, at: error.at, why: error.message };
    throw error;
  }
}

interface Reader {
  readonly tokens: readonly Token[];
  /** Of the token that is read next. */
  position: number;
  /** Of the text. */
  readonly end: number;
  comparisons: number;
  readonly attributes: readonly string[];
}

/** Leaves the rules below at once, wherever they stand in one another. */
class Fault extends Error {
  constructor(
    readonly at: number,
    why: string,
  ) {
    super(why);
  }
}

function fault({ tokens, position, end }: Reader, why: string): Fault {
  return new Fault(tokens[position]?.at ?? end, why);
}

function readOr(reader: Reader, depth: number): Filter {
  const of = [readAnd(reader, depth)];
  while (takeWord(reader, 'or')) of.push(readAnd(reader, depth));
  return joined('or', of);
}

function readAnd(reader: Reader, depth: number): Filter {
  const of = [readTerm(reader, depth)];
  while (takeWord(reader, 'and')) of.push(readTerm(reader, depth));
  return joined('and', of);
}

function joined(kind: 'and' | 'or', of: readonly Filter[]): Filter {
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { kind, of };
}

function readTerm(reader: Reader, depth: number): Filter {
  // An attribute may be called `not`: only a bracket behind it makes it the operator.
  if (reader.tokens[reader.position + 1]?.kind === '(' && takeWord(reader, 'not')) {
    return { kind: 'not', of: readBrackets(reader, depth) };
  }
  return reader.tokens[reader.position]?.kind === '(' ? readBrackets(reader, depth) : readComparison(reader);
}

function readBrackets(reader: Reader, depth: number): Filter {
  if (depth >= FILTER_LIMITS.depth) throw fault(reader, 'too many brackets in brackets');
  reader.position += 1;
  const inside = readOr(reader, depth + 1);
  if (reader.tokens[reader.position]?.kind !== ')') throw fault(reader, 'a closing bracket is missing');
  reader.position += 1;
  return inside;
}

function readComparison(reader: Reader): Filter {
  if (reader.comparisons >= FILTER_LIMITS.comparisons) throw fault(reader, 'too many comparisons');
  reader.comparisons += 1;
  const attribute = attributeOf(reader, reader.tokens[reader.position]);
  reader.position += 1;
  if (takeWord(reader, 'pr')) return { kind: 'present', attribute };
  const operator = OPERATORS.find((known) => takeWord(reader, known));
  if (operator === undefined) throw fault(reader, `not one of ${OPERATORS.join(', ')} and pr`);
  const value = reader.tokens[reader.position];
  if (value?.kind !== 'string') throw fault(reader, 'a string in quotes is missing');
  reader.position += 1;
  return { kind: 'compare', attribute, operator, value: value.text };
}

function attributeOf(reader: Reader, token: Token | undefined): string {
  if (token?.kind !== 'word') throw fault(reader, 'an attribute is missing');
  const name = attributeName(token.text);
  if (!reader.attributes.includes(name)) throw fault(reader, `not one of ${reader.attributes.join(', ')}`);
  return name;
}

function takeWord(reader: Reader, word: string): boolean {
  const token = reader.tokens[reader.position];
  const isIt = token?.kind === 'word' && token.text.toLowerCase() === word;
  if (isIt) reader.position += 1;
  return isIt;
}
