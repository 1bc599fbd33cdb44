import { KERBEROS_ADDRESS } from '../addresses';
import type { Operation } from '../operation';
import { NEXT_STEP, REDIRECT } from '../shared-descriptions';
import { ACCOUNT_ERRORS, LoginData, signInByPassword } from './login';

/** Why a ticket signs nobody in: message keys. */
export const KERBEROS_ERRORS = [
  ...ACCOUNT_ERRORS,
  'LOGIN_DIRECTORY_UNAVAILABLE',
  'LOGIN_KERBEROS_CLOCK',
  'LOGIN_KERBEROS_NO_TICKET',
  'LOGIN_KERBEROS_NTLM',
  'LOGIN_KERBEROS_OFF',
  'LOGIN_KERBEROS_REFUSED',
  'LOGIN_KERBEROS_UNKNOWN',
  'LOGIN_TOO_MANY_ATTEMPTS',
] as const;

/** One of {@link KERBEROS_ERRORS}. */
export type KerberosError = (typeof KERBEROS_ERRORS)[number];

/**
 * Signs in with a Kerberos ticket. The first answer is 401 with `WWW-Authenticate: Negotiate`, whose body is the sign-in
 * page; a browser that has a ticket then asks again with it (RFC 4559). A refused ticket gets the sign-in page with status 403
 * and no further challenge.
 */
export const signInByKerberos = {
  method: 'GET',
  address: KERBEROS_ADDRESS,
  access: ['anyone'],
  query: REDIRECT,
  requestHeaders: { Authorization: 'Negotiate and the ticket in base64' },
  answer: LoginData,
  redirects: { 302: NEXT_STEP },
  sets: ['session', 'device'],
  refusals: {
    401: ['LOGIN_KERBEROS_NO_TICKET'],
    403: [
      ...ACCOUNT_ERRORS,
      'LOGIN_KERBEROS_CLOCK',
      'LOGIN_KERBEROS_NTLM',
      'LOGIN_KERBEROS_REFUSED',
      'LOGIN_KERBEROS_UNKNOWN',
    ],
    404: ['LOGIN_KERBEROS_OFF'],
    429: ['LOGIN_TOO_MANY_ATTEMPTS'],
    503: ['LOGIN_DIRECTORY_UNAVAILABLE', 'LOGIN_KERBEROS_OFF'],
  },
} as const satisfies Operation;

/** Signs in with user name and password, from the sign-in page that a refused ticket has got. */
export const signInByPasswordAfterKerberos = {
  ...signInByPassword,
  address: KERBEROS_ADDRESS,
  access: ['anyone'],
} as const satisfies Operation;
