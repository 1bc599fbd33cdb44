import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { MESSAGES_ADDRESS } from '../../../shared/contract/addresses';
import { TranslationBundle } from '../../../shared/contract/boot';
import { LOCALE_COOKIE } from '../../../shared/contract/cookies';
import { data } from '../../http/engine/answer';
import { catalogueFor } from '../../http/engine/bundle';
import type { Catalogue } from '../../http/engine/bundle-shape';
import type { Route, Step } from '../../http/engine/request-context';
import { requestLocale } from '../../http/policies/request-preferences';

const fingerprints = new WeakMap<Catalogue, string>();

/** The whole catalogue in the visitor's language; the query `lng` asks for a certain one. */
const sendMessages: Step = ({ app, query, cookies, headers }) => {
  const wishes = { lng: query.get('lng') ?? undefined, cookie: cookies[LOCALE_COOKIE] };
  const locale = requestLocale({ ...wishes, acceptLanguage: headers['accept-language'] });
  const translations = catalogueFor(app.bundle.current, locale);
  return {
    ...data(v.parse(TranslationBundle, { locale, translations })),
    headers: {
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
      // Weak: the compressed copies of one catalogue are the same to whoever reads them.
      etag: `W/"${locale}-${fingerprint(translations)}"`,
    },
  };
};

/** The texts of all pages. */
export const messages: Route = { path: MESSAGES_ADDRESS, access: ['anyone'], GET: [sendMessages] };

function fingerprint(catalogue: Catalogue): string {
  const known = fingerprints.get(catalogue);
  if (known !== undefined) return known;
  const fresh = createHash('sha256').update(JSON.stringify(catalogue)).digest('base64url').slice(0, 16);
  fingerprints.set(catalogue, fresh);
  return fresh;
}
