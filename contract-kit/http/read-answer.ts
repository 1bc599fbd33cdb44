import { isDeepStrictEqual } from 'node:util';
import type { Answer } from './client';

/** A header with one value, in one line; empty where it is missing. */
export function headerOf({ headers }: Answer, name: string): string {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
}

/** The media type of an answer, in lower case, without its parameters. */
export function mediaTypeOf(answer: Answer): string {
  return (headerOf(answer, 'content-type').split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** Whether a header that is a list has a word, without regard to case. */
export function lists(answer: Answer, name: string, word: string): boolean {
  const words = headerOf(answer, name).toLowerCase().split(',');
  return words.some((each) => each.trim() === word.toLowerCase());
}

/** The body as JSON; undefined when it is none. */
export function jsonOf({ text }: Answer): unknown {
  return parseJson(text);
}

/** A text as JSON; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a check says so
  }
}

/** One field of an answer in JSON; undefined where there is no such field. */
export function fieldOf(answer: Answer, name: string): unknown {
  const json = jsonOf(answer);
  const fields = typeof json === 'object' && json !== null ? Object.entries(json) : [];
  return fields.find(([each]) => each === name)?.[1];
}

/** One field of an answer, if it is a text. */
export function textOf(answer: Answer, name: string): string {
  const value = fieldOf(answer, name);
  return typeof value === 'string' ? value : '';
}

/** Where an answer redirects to, and whether that is on this server; undefined without a redirect. */
export function redirectOf(answer: Answer, origin: URL): { url: URL | undefined; isOwn: boolean } | undefined {
  if (answer.status < 300 || answer.status > 399 || answer.status === 304) return undefined;
  return targetOf(headerOf(answer, 'location'), origin);
}

/** An address that a server names, as a browser reads it. */
export function targetOf(address: string, origin: URL): { url: URL | undefined; isOwn: boolean } {
  try {
    const url = new URL(address, origin);
    return { url, isOwn: url.origin === origin.origin };
  } catch {
    return { url: undefined, isOwn: false }; // no address
  }
}

/** Whether two answers are the same to a program. */
export function isSameAnswer(one: Answer, other: Answer): boolean {
  return one.status === other.status && isDeepStrictEqual(jsonOf(one), jsonOf(other));
}
