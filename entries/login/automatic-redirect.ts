import { useEffect, useState } from 'react';
import { readCookie, setCookie } from '../../shared/browser/cookie';
import { isFramedCrossOrigin } from '../../shared/browser/is-framed-cross-origin';
import { SSO_COOKIE } from '../../shared/contract/cookies';
import { linkTarget } from '../../shared/contract/redirect-target';
import type { LoginData } from '../../shared/contract/sign-in/login';

const HOUR_S = 60 * 60;

type Provider = LoginData['openIdProviderList'][number];
type Options = Pick<
  LoginData,
  'openIdProviderList' | 'openIdPreferred' | 'forceOpenId' | 'isCloudLogin' | 'errorMessage'
>;

/**
 * The provider that the page redirects to by itself. It is the only provider, and this is cloud login, or OpenID is
 * preferred or forced and the sso cookie is not set (else a sign-in that failed there would redirect back at once).
 * After a refusal there is none: the user has to read it, and a refused account would be redirected back and forth
 * without end.
 *
 * @param wasRedirected tells whether this browser was redirected within the last hour; it is asked only where that decides,
 *   because the first read of a cookie waits for another process of the browser
 */
export function automaticProvider(options: Options, wasRedirected: () => boolean): Provider | undefined {
  const [only, ...others] = options.openIdProviderList;
  if (only === undefined || others.length > 0 || options.errorMessage !== '') return undefined;
  const wanted = (options.openIdPreferred || options.forceOpenId) && !wasRedirected();
  return wanted || options.isCloudLogin ? only : undefined;
}

/** Remembers for an hour that this browser was redirected to the provider. */
export function rememberRedirect(): void {
  setCookie({ name: SSO_COOKIE, value: '1', maxAge: HOUR_S });
}

/** Whether this browser was redirected to the provider within the last hour. */
export function wasRedirected(): boolean {
  return readCookie(SSO_COOKIE) !== undefined;
}

/**
 * Redirects to the provider that needs no choice; in a frame of another origin the sign-in popup does that instead.
 *
 * @returns the name of the provider while the page redirects to it
 */
export function useAutomaticRedirect(data: LoginData): string | undefined {
  const [provider] = useState(() => (isFramedCrossOrigin() ? undefined : automaticProvider(data, wasRedirected)));
  const target = provider && linkTarget(provider.url, location.origin);
  useEffect(() => {
    if (target === undefined) return;
    rememberRedirect();
    location.replace(target);
  }, [target]);
  return target === undefined ? undefined : provider?.description;
}
