import * as v from 'valibot';
import { HYBRID_PROVIDERS_ADDRESS, PROVIDERS_ADDRESS } from '../addresses';
import type { Operation } from '../operation';
import { CHECK_KEYS, MIGRATION_STATE_KEYS, PROVIDER_KEYS } from './message-keys';

/** The types of identity providers. */
export const PROVIDER_TYPES = ['Ldap', 'D3', 'BuiltInAdmin', 'Scim', 'Usermanagement'] as const;

/** One of {@link PROVIDER_TYPES}. */
export type ProviderType = (typeof PROVIDER_TYPES)[number];

/** How this server signs in to a SCIM provider. */
export const SCIM_TYPES = ['TRUSTED', 'HYBRID', 'APIKEY', 'BASIC', 'BEARER'] as const;

/** One of {@link SCIM_TYPES}. */
export type ScimType = (typeof SCIM_TYPES)[number];

/**
 * The texts of a provider that only some types have. `domainOrId` is the domain of a directory, or the repository id of a
 * D3 system.
 */
export const PROVIDER_TEXTS = [
  'host',
  'domainOrId',
  'username',
  'rootContext',
  'adminGroup',
  'technicalUserGroup',
  'groupFilter',
  'userFilter',
  'userDisplayFormat',
  'groupDisplayFormat',
] as const;

/** What is on or off in a provider of some types. */
export const PROVIDER_FLAGS = ['useUserFilterForLogin', 'isolated', 'flatGroupHierarchy'] as const;

/** The `:id` in the address of a provider that is to be created. */
export const NEW_PROVIDER = 'create';

/** The id of a provider; other servers may have numbers. */
export const providerId = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.string());

/** Texts; other values are left out, and a text alone is a list of one. */
const names = v.nullish(
  v.pipe(
    v.unknown(),
    v.transform((list) =>
      (Array.isArray(list) ? list : [list]).filter((entry): entry is string => typeof entry === 'string'),
    ),
    v.array(v.string()),
  ),
  [],
);

const text = v.nullish(v.string(), '');
const flag = v.nullish(v.boolean(), false);

const count = v.nullish(v.number(), 0);

/** How one read of a directory has ended. The times are as in RFC 3339. */
const DirectoryRead = v.object({
  startedAt: text,
  endedAt: text,
  /** A key of a message, or a text; empty if there was no problem. */
  problem: text,
  /** How many accounts were added or changed, and how many are gone from the directory. */
  changed: count,
  closed: count,
  /** How many users have no account, because their name is not valid or belongs to another account. */
  skipped: count,
  /** The first of their names. */
  skippedNames: names,
});

export type DirectoryRead = v.InferOutput<typeof DirectoryRead>;

/** GET /identityprovider/config/:id: the provider, or the defaults of one that is to be created. */
export const ProviderData = v.object({
  id: v.nullish(providerId, ''),
  providerName: text,
  /** Empty for a provider that is to be created. */
  providerType: text,
  ...v.entriesFromList(PROVIDER_TEXTS, text),
  ...v.entriesFromList(PROVIDER_FLAGS, flag),
  /** `SECRET_MASK` for a password that is stored. */
  password: text,
  availableUserDisplayProperties: names,
  availableGroupDisplayProperties: names,
  /** One of {@link SCIM_TYPES}. */
  scimType: v.nullish(v.string(), 'TRUSTED'),
  baseUri: text,
  /** How long to wait for a connection, in ms; 0 is the server's default. */
  connectTimeoutInMs: v.nullish(v.number(), 0),
  migrationStatus: v.nullish(v.unknown()),
  isCloudView: flag,
  isHybridView: flag,
  enableLegacyProvider: flag,
  newFeaturesAvailable: flag,
  /** The types that can be created now; if missing, all that the flags above allow. */
  creatableTypes: v.nullish(v.array(v.string())),
  openIdProviderActive: flag,
  antiCsrfToken: text,
  /** Whether the server offers the connection check in stages. */
  connectionCheckAvailable: flag,
  /** Whether it can be deleted at all, and how many accounts it supplies; a server may leave them out. */
  canDelete: v.nullish(v.boolean(), true),
  accounts: v.nullish(v.number()),
  /** How the latest reads of a directory have ended, the newest first; a server may leave them out. */
  reads: v.nullish(v.array(DirectoryRead)),
  /** Identifies what was loaded, so that a save does not overwrite another one; a server may leave it out. */
  version: text,
});

export type ProviderData = v.InferOutput<typeof ProviderData>;

/** The maximum length of a text of a provider, in UTF-16 units. */
export const PROVIDER_TEXT_MAX_LENGTH = 2048;

/** The longest time to wait for a connection that an administrator can set, in ms. */
export const CONNECT_TIMEOUT_MAX = 60_000;

const entered = v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(PROVIDER_TEXT_MAX_LENGTH)), '');

/** POST to the same address as JSON: a new provider has the id `create` or none. What only the server knows is ignored. */
export const SaveProvider = v.object({
  id: entered,
  providerName: entered,
  providerType: v.picklist(PROVIDER_TYPES),
  ...v.entriesFromList(PROVIDER_TEXTS, entered),
  ...v.entriesFromList(PROVIDER_FLAGS, flag),
  /** `SECRET_MASK` leaves the stored password unchanged. */
  password: v.nullish(v.pipe(v.string(), v.maxLength(PROVIDER_TEXT_MAX_LENGTH)), ''),
  scimType: v.nullish(v.picklist(SCIM_TYPES), 'TRUSTED'),
  connectTimeoutInMs: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CONNECT_TIMEOUT_MAX)), 0),
  antiCsrfToken: v.string(),
  /** The version that was loaded; without it the save overwrites the changes of others. */
  version: v.nullish(v.pipe(v.string(), v.regex(/^\d{0,15}$/)), ''),
});

export type SaveProvider = v.InferOutput<typeof SaveProvider>;

/** POST with `delete` removes the provider. */
export const DeleteProvider = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  delete: v.literal(true),
  antiCsrfToken: v.string(),
});

/** A group that the server offers in place of one that it did not find: its name, alone or in an object. */
const Candidate = v.pipe(
  v.union([
    v.string(),
    v.object({ displayName: v.nullish(v.string()), name: v.nullish(v.string()), display: v.nullish(v.string()) }),
  ]),
  v.transform((group) =>
    typeof group === 'string' ? group : (group.displayName ?? group.display ?? group.name ?? ''),
  ),
);

/** The answer to a save: it was done when all six flags are true. */
export const ProviderCheck = v.object({
  providerNameOk: flag,
  connectionOk: flag,
  accessOk: flag,
  adminGroupOk: flag,
  technicalUserGroupOk: flag,
  syntaxOk: flag,
  /** What is wrong: keys of messages, or texts. */
  errorList: names,
  /** The groups that can be chosen in place of those that were not found. */
  groupList: v.nullish(v.array(Candidate), []),
  /** Whether the flags are shown as a table. */
  showInfoTable: flag,
  /** The id and the version of what is stored now; a server may leave them out. */
  newId: v.nullish(providerId, ''),
  version: text,
});

export type ProviderCheck = v.InferOutput<typeof ProviderCheck>;

/** The flags of a check, in the order in which they are shown. */
export const CHECK_FLAGS = [
  'providerNameOk',
  'connectionOk',
  'accessOk',
  'adminGroupOk',
  'technicalUserGroupOk',
  'syntaxOk',
] as const;

/** One of {@link CHECK_FLAGS}. */
export type CheckFlag = (typeof CHECK_FLAGS)[number];

/** Whether a provider was saved. */
export function isCheckPassed(check: ProviderCheck): boolean {
  return CHECK_FLAGS.every((name) => check[name]);
}

const done = v.nullish(v.boolean(), true);

/** The answer to a deletion; a server may leave out the flags, or answer nothing. */
export const DeletionCheck = v.nullish(
  v.object({
    ...ProviderCheck.entries,
    providerNameOk: done,
    connectionOk: done,
    accessOk: done,
    adminGroupOk: done,
    technicalUserGroupOk: done,
    syntaxOk: done,
  }),
  {},
);

/** Whether a provider was deleted: no flag is false, and nothing is wrong. */
export function isDeleted(check: ProviderCheck): boolean {
  return isCheckPassed(check) && check.errorList.length === 0;
}

/** Shows a provider, or with the id `create` the defaults of a new one. */
export const showIdentityProvider = {
  method: 'GET',
  address: [`${PROVIDERS_ADDRESS}/:id`, `${HYBRID_PROVIDERS_ADDRESS}/:id`],
  query: { force: { description: 'Asks a D3 system anew for the state of its migration', values: ['true'] } },
  answer: ProviderData,
  keys: MIGRATION_STATE_KEYS,
  keysIn: 'migrationStatus',
  refusals: { 404: [] },
  ifMissing: 'the page says that the provider is gone, and leads to the list',
} as const satisfies Operation;

/** Saves, creates or deletes a provider once its connection passes the check. */
export const saveIdentityProvider = {
  method: 'POST',
  address: [`${PROVIDERS_ADDRESS}/:id`, `${HYBRID_PROVIDERS_ADDRESS}/:id`],
  json: v.union([DeleteProvider, SaveProvider]),
  answer: ProviderCheck,
  keys: [...PROVIDER_KEYS, ...CHECK_KEYS],
  keysIn: 'errorList',
} as const satisfies Operation;
