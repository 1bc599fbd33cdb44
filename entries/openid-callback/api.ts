import { linkOpenIdIdentity } from '../../shared/contract/sign-in/openid';
import { requestHere } from '../../shared/http/request-operation';

/** Links the identity that the page has asked the user about. Has no signal: an aborted call may have linked it. */
export const postLink = (url: string, token: string, antiCsrfToken: string) =>
  requestHere(linkOpenIdIdentity, { url, json: { token, antiCsrfToken } });
