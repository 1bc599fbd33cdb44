import { showAccountSecurity } from '../contract/account/account-security';
import { PASSKEYS_ADDRESS, SESSIONS_ADDRESS, TWO_FACTOR_ADDRESS } from '../contract/addresses';
import { request } from '../http/request-operation';

/** Reads what protects the user's account. */
export const getAccountSecurity = (signal: AbortSignal) => request(showAccountSecurity, { signal });

/** What changes it; a new password ends sessions, and each sign-in begins one. */
export const ACCOUNT_SECURITY_CHANGES = [PASSKEYS_ADDRESS, SESSIONS_ADDRESS, TWO_FACTOR_ADDRESS].map((resource) => ({
  resource,
}));
