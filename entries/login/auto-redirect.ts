import { readCookie, setCookie } from '../../shared/browser/cookie';
import type { LoginData } from '../../shared/contract/login';

const SSO_COOKIE = 'sso';
const HOUR_S = 60 * 60;

type Provider = LoginData['openIdProviderList'][number];
type Options = Pick<
  LoginData,
  'openIdProviderList' | 'openIdPreferred' | 'forceOpenId' | 'isCloudLogin' | 'errorMessage'
>;

/**
 * The provider to go to without asking: when it is the only one, and either it is preferred or forced and
 * the sso cookie is not yet set (else a failed sign-in there would come straight back), or this is cloud login. None after
 * a refusal, which has to be read: a refused account would be sent there and back without end.
 *
 * @param sent whether this browser was sent there within the hour
 */
export function automaticProvider(options: Options, sent: boolean): Provider | undefined {
  const [only, ...others] = options.openIdProviderList;
  if (only === undefined || others.length > 0 || options.errorMessage !== '') return undefined;
  const wanted = (options.openIdPreferred || options.forceOpenId) && !sent;
  return wanted || options.isCloudLogin ? only : undefined;
}

/** Remembers for an hour that this browser was sent to the provider. */
export function rememberRedirect(): void {
  setCookie({ name: SSO_COOKIE, value: '1', maxAge: HOUR_S });
}

/** Whether this browser was sent to the provider within the last hour. */
export function wasRedirected(): boolean {
  return readCookie(SSO_COOKIE) !== undefined;
}
