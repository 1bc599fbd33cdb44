import * as v from 'valibot';
import { MESSAGES_ADDRESS } from '../addresses';
import type { Operation } from '../operation';

/** Messages by key; a value that is no text counts as missing. */
export const messagesByKey = v.pipe(v.record(v.string(), v.unknown()), v.transform(textsOf));

/** The answer of GET /identityprovider/i18n/messages. `locale` is a BCP 47 tag with its region. */
export const TranslationBundle = v.object({ locale: v.nullish(v.string(), ''), translations: messagesByKey });

export type TranslationBundle = v.InferOutput<typeof TranslationBundle>;

/** Sends the texts of all pages in the language of the request. */
export const showMessages = {
  method: 'GET',
  address: MESSAGES_ADDRESS,
  access: ['anyone'],
  query: { lng: 'A language (BCP 47) that precedes the cookie and Accept-Language' },
  requestHeaders: { 'If-None-Match': 'The entity tag of a stored answer' },
  answer: TranslationBundle,
  headers: { ETag: 'Identifies the texts of the language' },
  ifMissing: 'the texts stay English',
} as const satisfies Operation;

function textsOf(messages: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, text] of Object.entries(messages)) if (typeof text === 'string') texts[key] = text;
  return texts;
}
