import { OpenIdIdentityLinked } from '../../shared/contract/settings/openid';
import { call } from '../../shared/http/call';

/** Links the identity of the question. Has no signal: an aborted call may have linked it. */
export const postLink = (url: string, token: string, antiCsrfToken: string) =>
  call(OpenIdIdentityLinked, { url, json: { token, antiCsrfToken } });
