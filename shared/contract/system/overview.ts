import * as v from 'valibot';
import { FEATURES_ADDRESS } from '../addresses';
import type { Operation } from '../operation';

const count = v.nullish(v.number(), 0);
/** A time as in RFC 3339; empty for none. */
const time = v.nullish(v.string(), '');

/** How many accounts there are, and how many of them two-factor protects. */
const Share = v.nullish(v.object({ total: count, protected: count }));

/** Whom one read of a directory has left out; the page of the directory has more. */
const Read = v.object({
  endedAt: time,
  /** How many users have no account, because their name is not valid or belongs to another account. */
  skipped: count,
  /** The first of their names. */
  skippedNames: v.nullish(v.array(v.string()), []),
});

/** A directory with its latest reads. */
export const OverviewDirectory = v.object({
  id: v.nullish(v.string(), ''),
  name: v.nullish(v.string(), ''),
  accounts: v.nullish(v.number()),
  /** When it was last read completely. */
  refreshedAt: time,
  /** Why the latest read failed: a message key, or a text in the language of the request. */
  problem: v.nullish(v.string(), ''),
  /** The newest first. */
  reads: v.nullish(v.array(Read), []),
});

export type OverviewDirectory = v.InferOutput<typeof OverviewDirectory>;

/** An OpenID provider with its last sign-in. */
export const OverviewOpenIdProvider = v.object({
  id: v.nullish(v.string(), ''),
  name: v.nullish(v.string(), ''),
  enabled: v.nullish(v.boolean(), true),
  lastSignInAt: time,
  /** Why its last sign-in failed, and when: a message key or a text; empty after a successful one. */
  problem: v.nullish(v.string(), ''),
  problemAt: time,
});

export type OverviewOpenIdProvider = v.InferOutput<typeof OverviewOpenIdProvider>;

/** The tasks after the installation, in the order in which they are shown. */
export const SETUP_TASKS = ['protect-account', 'accounts', 'mail', 'policy', 'trust', 'backup'] as const;

/** One of {@link SETUP_TASKS}. */
export type SetupTask = (typeof SETUP_TASKS)[number];

/** GET /identityprovider/config/features. A card whose field is missing is not shown. */
export const OverviewData = v.object({
  signIns: v.nullish(
    v.object({
      /** When the first hour began; the following numbers are one for each hour, until the present one. */
      since: v.nullish(v.string(), ''),
      done: v.nullish(v.array(v.number()), []),
      refused: v.nullish(v.array(v.number()), []),
    }),
  ),
  twoFactor: v.nullish(
    v.object({
      people: Share,
      administrators: Share,
      /** What the login settings ask for; one of `TFA_POLICIES`; others are not shown. */
      policy: v.nullish(v.string(), ''),
      /** How many backup codes the signed-in administrator has left, where these are too few. */
      backupCodesLeft: v.nullish(v.number()),
    }),
  ),
  directories: v.nullish(v.array(OverviewDirectory)),
  apiKeys: v.nullish(v.object({ total: count, unconfirmed: count, expiring: count, neverUsed: count })),
  openIdProviders: v.nullish(v.array(OverviewOpenIdProvider)),
  /** Why sign-in with Kerberos does not work although it is turned on: a message key, or a text in the language of the request. */
  kerberosProblem: v.nullish(v.string(), ''),
  backup: v.nullish(v.object({ lastAt: time })),
  mail: v.nullish(v.object({ isConfigured: v.nullish(v.boolean(), true), waiting: count, failed: count })),
  /** The organisation's name on the pages of sign-in; empty for none. */
  branding: v.nullish(v.object({ name: v.nullish(v.string(), '') })),
  version: v.nullish(v.string(), ''),
  /** The tasks after the installation, and whether each is done; missing after the list was closed. */
  setup: v.nullish(v.array(v.object({ task: v.nullish(v.string(), ''), isDone: v.nullish(v.boolean(), false) }))),
  antiCsrfToken: v.nullish(v.string(), ''),
});

export type OverviewData = v.InferOutput<typeof OverviewData>;

/** Shows administrators what the server has done and what needs their attention. */
export const showOverview = {
  method: 'GET',
  address: FEATURES_ADDRESS,
  answer: OverviewData,
  keys: ['OPENID_ERROR_CONFIGURATION', 'OPENID_ERROR_UNREACHABLE'],
  keysIn: 'problem',
} as const satisfies Operation;

/** Closes the list of tasks after the installation for all administrators. */
export const closeSetupTasks = {
  method: 'PUT',
  address: FEATURES_ADDRESS,
  json: v.strictObject({ antiCsrfToken: v.string() }),
} as const satisfies Operation;
