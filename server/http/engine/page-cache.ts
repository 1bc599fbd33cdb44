import type { Trusted } from '../../settings/trust/trusted-origins';
import type { Bundle, BundlePage } from '../request/bundle';
import { memoizePromises } from '../request/memoize';
import { preferredEncoding } from '../request/negotiate';
import type { RequestContext } from '../request/request-context';
import { compress, type EncodedBody } from './compress';
import { fillPage, type PageContent } from './fill-page';

type KeptPages = ReturnType<typeof memoizePromises<EncodedBody>>;

/**
 * The cached pages for clients without a session, by bundle (development replaces it at each rebuild) and by the
 * trusted addresses.
 */
const kept = new WeakMap<Bundle, WeakMap<Trusted, KeptPages>>();

/** Fills and compresses a page. A page without a session is cached, so that clients with the same content share it. */
export function encodedPage(ctx: RequestContext, page: BundlePage, content: PageContent): Promise<EncodedBody> {
  const bundle = ctx.app.bundle.current;
  const acceptEncoding = ctx.headers['accept-encoding'];
  const make = () => compress(fillPage(bundle, page, content), acceptEncoding);
  if (ctx.session !== undefined) return make();
  // The key contains everything that determines the page.
  const { trusted, ...others } = content;
  const key = JSON.stringify([page.path, page.entry, preferredEncoding(acceptEncoding), others]);
  return keptPages(bundle, trusted)(key, make);
}

function keptPages(bundle: Bundle, trusted: Trusted): KeptPages {
  const byTrusted = kept.get(bundle) ?? new WeakMap<Trusted, KeptPages>();
  kept.set(bundle, byTrusted);
  const pages = byTrusted.get(trusted) ?? memoizePromises<EncodedBody>();
  byTrusted.set(trusted, pages);
  return pages;
}
