import type { FilterFault } from './filter-types';

/** A token of a filter. `text` is the value of a string, or otherwise the token as it was written. */
export interface Token {
  readonly kind: 'word' | 'string' | 'number' | '(' | ')' | '[' | ']';
  readonly text: string;
  readonly at: number;
}

/**
 * Matches a JSON string or number (RFC 7644 §3.4.2.2), a bracket, or a word (an attribute, an operator, `and`, `true`
 * and so on).
 */
const TOKEN =
  /"(?:[^"\\\p{Cc}]|\\["\\/bfnrt]|\\u[0-9A-Fa-f]{4})*"|[()[\]]|[A-Za-z][A-Za-z0-9:._$-]*|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/uy;

const BLANKS = /[ \t]*/y;

/** Characters that no stored name has: control characters, and unpaired surrogates, which databases cannot store. */
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u;

export function filterTokens(text: string): readonly Token[] | FilterFault {
  const tokens: Token[] = [];
  for (let at = afterBlanks(text, 0); at < text.length; at = afterBlanks(text, TOKEN.lastIndex)) {
    TOKEN.lastIndex = at;
    const [piece] = TOKEN.exec(text) ?? [];
    if (piece === undefined) return { at, why: 'neither an attribute, an operator, a bracket nor a string in quotes' };
    const token = tokenOf(piece, at);
    if (token === undefined) return { at, why: 'a string with control characters or half a character' };
    tokens.push(token);
  }
  return tokens;
}

function afterBlanks(text: string, at: number): number {
  BLANKS.lastIndex = at;
  BLANKS.test(text);
  return BLANKS.lastIndex;
}

function tokenOf(piece: string, at: number): Token | undefined {
  if (piece === '(' || piece === ')' || piece === '[' || piece === ']') return { kind: piece, text: piece, at };
  if (/^[-\d]/.test(piece)) return { kind: 'number', text: piece, at };
  if (!piece.startsWith('"')) return { kind: 'word', text: piece, at };
  const text = String(JSON.parse(piece));
  return FORBIDDEN.test(text) ? undefined : { kind: 'string', text, at };
}
