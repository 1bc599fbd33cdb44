import { buildEndSessionUrl, None } from 'openid-client';
import { LOGOUT_PAGE_ADDRESS } from '../../shared/contract/addresses';
import { configurationOf } from './client-configuration';
import { type StoredProvider, withoutSlash } from './openid-providers';

/** Returns the address to which the provider redirects after sign-out, as registered there. */
export function logoutAddress({ redirectUri }: Pick<StoredProvider, 'redirectUri'>): string {
  return withoutSlash(redirectUri) + LOGOUT_PAGE_ADDRESS;
}

interface EndSession {
  readonly idToken: string;
  /** The validated address where the browser continues afterwards. The provider returns it as `state`. */
  readonly target: string | undefined;
}

/** Returns the address that ends the session at a provider (OpenID Connect RP-Initiated Logout 1.0). */
export function endSessionAddress(provider: StoredProvider, { idToken, target }: EndSession): string {
  return buildEndSessionUrl(configurationOf(provider, None()), {
    id_token_hint: idToken,
    post_logout_redirect_uri: logoutAddress(provider),
    ...(target === undefined ? {} : { state: target }),
  }).href;
}
