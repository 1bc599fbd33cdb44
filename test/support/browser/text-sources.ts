import type { Page, Response } from 'playwright-core';
import type { Locale } from '../../../shared/contract/locales';
import { catalogue } from './messages';

const BIDIRECTIONAL = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const HAS_TEXT = /\p{L}/u;

/** Removes the characters that isolate names, and replaces each kind of space by one. */
export const plain = (text: string) => text.replace(BIDIRECTIONAL, '').replaceAll(/\s+/g, ' ').trim();

interface Pattern {
  key: string;
  names: string[];
  expression: RegExp;
}

/** The messages of a language, to find by their appearance on a page. */
interface Texts {
  keys: Map<string, string>;
  /** Patterns with more literal characters come first. */
  patterns: Pattern[];
  /** The literal parts before, between and after placeholders, which may be in separate elements. */
  parts: Map<string, readonly [key: string, index: number]>;
}

const known = new Map<Locale, Texts>();

export function textsOf(locale: Locale): Texts {
  const found = known.get(locale);
  if (found) return found;
  const texts: Texts = { keys: new Map(), patterns: [], parts: new Map() };
  for (const [key, message] of Object.entries(catalogue(locale))) {
    const text = plain(message);
    texts.keys.set(text, key);
    const parts = text.split(/\{\w+\}/);
    if (parts.length === 1 || !HAS_TEXT.test(parts.join(''))) continue;
    for (const [index, part] of parts.entries()) if (HAS_TEXT.test(part)) texts.parts.set(part.trim(), [key, index]);
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    texts.patterns.push({ key, names, expression: new RegExp(`^${escaped.join('(.*)')}$`, 'u') });
  }
  texts.patterns.sort((one, other) => other.expression.source.length - one.expression.source.length);
  known.set(locale, texts);
  return texts;
}

/**
 * Returns the text as it is, without the sign of a label or mandatory field, and without the status of a failed call.
 */
export const formsOf = (text: string) => [
  plain(text),
  plain(text).replace(/(?<=.):$|^\*|\*$/g, ''),
  plain(text).replace(/^[45]\d\d (?=\p{L})/u, ''),
];

/** Whether a text is in a catalogue, with any values. */
export function isOf(locale: Locale, text: string): boolean {
  const { keys, patterns } = textsOf(locale);
  return formsOf(text).some((form) => keys.has(form) || patterns.some(({ expression }) => expression.test(form)));
}

/** Collects the strings of a value at any depth. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [name, ...strings(each)]);
}

/** The data that a page has received, apart from the texts of its catalogue. */
export class PageData {
  #texts: string[] = [];

  #page: Page;
  #onResponse = (response: Response) => void this.#read(response);

  constructor(page: Page) {
    this.#page = page;
    page.on('response', this.#onResponse);
  }

  end(): void {
    this.#page.off('response', this.#onResponse);
  }

  async #read(response: Response): Promise<void> {
    if (!['document', 'fetch', 'xhr'].includes(response.request().resourceType())) return;
    const body = await response.text().catch(() => ''); // of a page that was left
    const slot = /id="boot">(.*?)<\/script>/s.exec(body)?.[1] ?? body;
    try {
      const { messages: _, ...data } = JSON.parse(slot);
      this.#texts.push(...strings(data).map(plain));
    } catch {
      this.#texts.push(plain(slot));
    }
  }

  /** Whether a text is data, or the beginning of data. */
  has(text: string): boolean {
    const wanted = plain(text).replace(/…$/, '').trim();
    const joined = wanted.replaceAll(' ', ''); // a secret is shown in groups
    return this.#texts.some((each) => each.includes(wanted) || each === joined);
  }
}

declare global {
  var formattedTexts: string[] | undefined;
}

/**
 * Records what a page formats in `formattedTexts`. It is a string, because esbuild adds a call to each named function.
 */
const REMEMBER = `
  globalThis.formattedTexts = [];
  const remember = (text) => (formattedTexts.push(text), text);
  for (const { prototype } of [Intl.DateTimeFormat, Intl.NumberFormat]) {
    const { get } = Object.getOwnPropertyDescriptor(prototype, 'format');
    const format = { get() { return (item) => remember(get.call(this)(item)); } };
    Object.defineProperty(prototype, 'format', format);
  }
  for (const { prototype } of [Intl.ListFormat, Intl.RelativeTimeFormat]) {
    const { format } = prototype;
    prototype.format = function (...items) { return remember(format.apply(this, items)); };
  }`;

/** Lets a page record the dates, times, numbers and lists that it formats. Call it before the page is loaded. */
export async function rememberFormatted(page: Page): Promise<void> {
  await page.addInitScript(REMEMBER);
}
