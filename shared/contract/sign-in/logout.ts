import * as v from 'valibot';
import { LOGOUT_ADDRESS, LOGOUT_PAGE_ADDRESS } from '../addresses';
import { PageBranding } from '../branding';
import type { Operation } from '../operation';

/** GET /identityprovider/session/logoutconfirmation: whether a user is still signed in. */
export const LogoutData = v.nullish(
  v.object({
    isLoggedIn: v.nullish(v.boolean(), false),
    logoutToken: v.nullish(v.string(), ''),
    /** The address to sign in again; where it is empty, the query `location` has it, or else it is the start page. */
    target: v.nullish(v.string(), ''),
    /** Whether the user may still be signed in at the OpenID provider, which did not answer. A server may leave it out. */
    isProviderAway: v.nullish(v.boolean(), false),
    branding: PageBranding,
  }),
  {},
);

export type LogoutData = v.InferOutput<typeof LogoutData>;

/** Asks for confirmation before a sign-out, and then says that the user is signed out. */
export const showLogout = {
  method: 'GET',
  address: LOGOUT_PAGE_ADDRESS,
  query: {
    location: 'Where the link to sign in again leads',
    state: 'The same, from an OpenID provider',
    provider: { description: 'The session at the provider could not be ended', values: ['away'] },
  },
  answer: LogoutData,
  redirects: { 302: 'This page with `location` instead of `state`' },
} as const satisfies Operation;

/**
 * Ends the session whose token is in the address. HEAD and a prefetch end nothing. A navigation may go on over the OpenID
 * provider (`Refresh`).
 */
export const signOut = {
  method: 'GET',
  address: `${LOGOUT_ADDRESS}/:logoutToken`,
  access: ['anyone'],
  query: {
    location: 'Where the link to sign in again leads',
    basiclogout: { description: 'Understood by older servers; ignored', values: ['true'] },
  },
  isEmpty: true,
  file: {
    mediaType: 'text/html',
    description: 'An empty page that leads to the OpenID provider, for a navigation',
    headers: { Refresh: 'The address at the OpenID provider' },
  },
  redirects: { 302: 'The page that says that the user is signed out' },
  sets: ['session'],
  refusals: { 403: [], 500: ['ERROR_INTERNAL_SERVER', 'LOGOUT_NOT_STORED'] },
} as const satisfies Operation;
