import { MESSAGES_ADDRESS } from '../addresses';
import { TranslationBundle } from '../boot';
import type { Operation } from '../operation';

/** Sends the texts of all pages in the language of the request. */
export const showMessages = {
  method: 'GET',
  address: MESSAGES_ADDRESS,
  access: ['anyone'],
  query: { lng: 'A language (BCP 47) that precedes the cookie and Accept-Language' },
  requestHeaders: { 'If-None-Match': 'The entity tag of a stored answer' },
  answer: TranslationBundle,
  headers: { ETag: 'Identifies the texts of the language' },
} as const satisfies Operation;
