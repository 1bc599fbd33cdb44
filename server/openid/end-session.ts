import { buildEndSessionUrl, None } from 'openid-client';
import { LOGOUT_PAGE_ADDRESS } from '../../shared/contract/addresses';
import { configurationOf, withoutSlash } from './provider-client';
import type { StoredProvider } from './providers';

/** How long a provider may take to answer before the browser is not redirected there, in ms. */
const REACH_TIMEOUT = 2000;

/** The address to which the provider redirects after sign-out, as it is registered there. */
export function logoutAddress({ redirectUri }: Pick<StoredProvider, 'redirectUri'>): string {
  return withoutSlash(redirectUri) + LOGOUT_PAGE_ADDRESS;
}

interface EndSession {
  readonly idToken: string;
  /** Where sign-in leads afterwards, checked already; the provider returns it as `state`. */
  readonly target: string | undefined;
}

/** The address that ends the session at a provider (OpenID Connect RP-Initiated Logout 1.0 §2). */
export function endSessionAddress(provider: StoredProvider, { idToken, target }: EndSession): string {
  return buildEndSessionUrl(configurationOf(provider, None()), {
    id_token_hint: idToken,
    post_logout_redirect_uri: logoutAddress(provider),
    ...(target === undefined ? {} : { state: target }),
  }).href;
}

/** Whether a provider answers: a browser that is redirected to one that does not shows an error of its own. */
export async function isReachable({ endSessionEndpoint }: StoredProvider): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(REACH_TIMEOUT);
    const { status } = await fetch(endSessionEndpoint, { method: 'HEAD', redirect: 'manual', signal });
    return status < 500;
  } catch {
    return false; // away, or late
  }
}
