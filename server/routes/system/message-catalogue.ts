import { createHash } from 'node:crypto';
import { showMessages } from '../../../shared/contract/system/message-catalogue';
import { data } from '../../http/request/answer';
import { type Catalogue, catalogueFor } from '../../http/request/bundle';
import type { RequestContext } from '../../http/request/request-context';
import { localeOf } from '../../http/request/request-preferences';
import { type Route, route } from '../../http/request/route';

const hashes = new WeakMap<Catalogue, string>();

/** Sends the whole catalogue in the client's language, or in the language of the query parameter `lng`. */
const sendMessages = (ctx: RequestContext) => {
  const locale = localeOf(ctx, ctx.query.get('lng') ?? undefined);
  const translations = catalogueFor(ctx.app.bundle.current, locale);
  return {
    ...data({ locale, translations }),
    headers: {
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
      // The entity tag is weak, because one catalogue has several compressed forms.
      etag: `W/"${locale}-${hashOf(translations)}"`,
    },
  };
};

/** The route of the message catalogue of all pages. */
export const messageCatalogueRoute: Route = route(showMessages, sendMessages);

function hashOf(catalogue: Catalogue): string {
  const known = hashes.get(catalogue);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(JSON.stringify(catalogue)).digest('base64url').slice(0, 16);
  hashes.set(catalogue, hash);
  return hash;
}
