import * as v from 'valibot';
import { ACCOUNT_SECURITY_ADDRESS } from '../addresses';
import type { Operation } from '../operation';

const count = v.nullish(v.number(), 0);
/** A time as in RFC 3339; empty where it is not known. */
const time = v.nullish(v.string(), '');

/** A sign-in to the account, or an attempt at one. */
export const RecentSignIn = v.object({
  at: time,
  /** One of `AUDIT_EVENTS`; others are shown by their outcome. */
  event: v.nullish(v.string(), ''),
  isRefused: v.nullish(v.boolean(), false),
  /** Browser and operating system; empty where they are not known. */
  browser: v.nullish(v.string(), ''),
  /** The IP address, and whether it is in the network of this request. */
  address: v.nullish(v.string(), ''),
  isSameNetwork: v.nullish(v.boolean(), false),
  /** How many attempts of one minute it sums up. */
  count: v.nullish(v.number(), 1),
});

export type RecentSignIn = v.InferOutput<typeof RecentSignIn>;

/** GET /identityprovider/config/security: what protects the account of the user. What is missing is not shown. */
export const AccountSecurity = v.object({
  password: v.nullish(
    v.object({
      /** Whether the server keeps a password of the user, which the user may change. */
      canChange: v.nullish(v.boolean(), false),
      changedAt: time,
      /** The name of the directory that keeps it instead. */
      directory: v.nullish(v.string(), ''),
    }),
  ),
  authenticator: v.nullish(v.object({ isActive: v.nullish(v.boolean(), false), since: time })),
  /** How many there are, and when one of them was last used. */
  passkeys: v.nullish(v.object({ count, lastUsedAt: time })),
  backupCodes: v.nullish(v.object({ left: count, areFew: v.nullish(v.boolean(), false) })),
  /** How many browsers are signed in, this one among them, and how many need no second factor. */
  sessions: v.nullish(v.number()),
  rememberedBrowsers: v.nullish(v.number()),
  /** The newest first. A server that records none leaves them out. */
  signIns: v.nullish(v.array(RecentSignIn)),
});

export type AccountSecurity = v.InferOutput<typeof AccountSecurity>;

/** Shows what protects the account of the user, and its latest sign-ins. */
export const showAccountSecurity = {
  method: 'GET',
  address: ACCOUNT_SECURITY_ADDRESS,
  inSupportSession: 'refused',
  answer: AccountSecurity,
  isOptional: true,
  ifMissing: 'the shell and the menu do not have `hasSecurityPage`, and link to the pages of each',
} as const satisfies Operation;
