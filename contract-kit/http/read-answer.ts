import { isDeepStrictEqual } from 'node:util';
import type { Answer } from './answer';

/** Returns the value of a header in one line, or an empty string if it is missing. */
export function headerOf({ headers }: Answer, name: string): string {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
}

/** Returns the media type of an answer in lower case, without parameters. */
export function mediaTypeOf(answer: Answer): string {
  return (headerOf(answer, 'content-type').split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** Tells whether a header contains a list item, without regard to case. */
export function headerIncludes(answer: Answer, name: string, word: string): boolean {
  const words = headerOf(answer, name).toLowerCase().split(',');
  return words.some((each) => each.trim() === word.toLowerCase());
}

/** Parses the body as JSON. @returns undefined if it is not JSON */
export function jsonOf({ text }: Answer): unknown {
  return parseJson(text);
}

/** Parses a text as JSON. @returns undefined if it is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the check that needs the JSON reports this
  }
}

/** Returns a field of a JSON answer, or undefined if it is missing. */
export function fieldOf(answer: Answer, name: string): unknown {
  const json = jsonOf(answer);
  const fields = typeof json === 'object' && json !== null ? Object.entries(json) : [];
  return fields.find(([each]) => each === name)?.[1];
}

/** Returns a field of a JSON answer, or an empty string if it is not a text. */
export function textOf(answer: Answer, name: string): string {
  const value = fieldOf(answer, name);
  return typeof value === 'string' ? value : '';
}

/**
 * Returns the redirect target of an answer, and whether it is on this server.
 * @returns undefined if it is not a redirect
 */
export function redirectOf(answer: Answer, origin: URL): { url: URL | undefined; isOwn: boolean } | undefined {
  if (answer.status < 300 || answer.status > 399 || answer.status === 304) return undefined;
  return targetOf(headerOf(answer, 'location'), origin);
}

/** Resolves an address in an answer like a browser. */
export function targetOf(address: string, origin: URL): { url: URL | undefined; isOwn: boolean } {
  try {
    const url = new URL(address, origin);
    return { url, isOwn: url.origin === origin.origin };
  } catch {
    return { url: undefined, isOwn: false }; // no address
  }
}

/** Tells whether two answers have the same status and the same JSON. */
export function isSameAnswer(one: Answer, other: Answer): boolean {
  return one.status === other.status && isDeepStrictEqual(jsonOf(one), jsonOf(other));
}
