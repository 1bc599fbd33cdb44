import * as v from 'valibot';
import {
  PROVIDER_FLAGS,
  PROVIDER_TEXTS,
  PROVIDER_TYPES,
  type ProviderType,
  SCIM_TYPES,
} from '../../shared/contract/identity-providers/identity-provider';
import type { SecretDeps } from '../deps';
import { CHECKS_PASSWORDS } from '../settings/login-settings/sign-in-methods-to-sql';
import type { Db } from '../storage/connection';
import type { Secrets } from '../storage/secrets/secrets';
import { type DomainNames, domainNamesOf, NO_DOMAIN_NAMES } from './domain-names';

const text = v.optional(v.string(), '');
const flag = v.optional(v.boolean(), false);

/** The fields of a provider that are stored as JSON, with defaults for missing fields. */
const Config = v.object({
  ...v.entriesFromList(PROVIDER_TEXTS, text),
  ...v.entriesFromList(PROVIDER_FLAGS, flag),
  scimType: v.optional(v.picklist(SCIM_TYPES), 'TRUSTED'),
  connectTimeoutInMs: v.optional(v.number(), 0),
});

/** The fields of a provider other than its name, type and password. */
export type ProviderConfig = v.InferOutput<typeof Config>;

/** A provider with all the facts that a connection needs. */
export interface IdentityProvider extends ProviderConfig {
  readonly id: string;
  readonly name: string;
  readonly type: ProviderType;
  /** The decrypted password, or empty if there is none. The types BuiltInAdmin and Usermanagement do not use it. */
  readonly password: string;
}

/** A provider as the database stores it. */
export interface StoredProvider extends IdentityProvider {
  /** The number of saves, which detects concurrent changes. */
  readonly version: number;
  /** When the last complete refresh took place, in ms since 1970; null before the first one. */
  readonly refreshedAt: number | null;
  /** The message key of the problem of the last refresh, or of a sign-in since; empty if there was none. */
  readonly refreshProblem: string;
  readonly domainNames: DomainNames;
}

/** A provider whose password is still encrypted. Without a password `sealedPassword` is empty. */
export interface SealedProvider extends Omit<StoredProvider, 'password'> {
  readonly sealedPassword: string;
}

export type ProviderSettings = Omit<IdentityProvider, 'password'>;

/** The fields of a new provider before an administrator enters any. */
export const EMPTY_FIELDS: Omit<SealedProvider, 'id' | 'name' | 'type'> = {
  ...v.parse(Config, {}),
  sealedPassword: '',
  version: 0,
  refreshedAt: null,
  refreshProblem: '',
  domainNames: NO_DOMAIN_NAMES,
};

/** Returns the encryption context of a provider's password. A copy in another row cannot be decrypted. */
export const passwordContext = (id: string) => `identity provider password ${id}`;

/** Reads all providers in the order in which they were added. It decrypts nothing. */
export async function listSealedProviders(db: Db): Promise<SealedProvider[]> {
  const rows = await db.selectFrom('identity_providers').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map(sealedOf);
}

/** Reads all providers with their passwords. */
export async function listProviders({ db, secrets }: SecretDeps): Promise<StoredProvider[]> {
  return (await listSealedProviders(db)).map((provider) => decryptProvider(secrets, provider));
}

/**
 * Reads the providers whose users sign in with the password of the directory, in the order in which they were added. It
 * decrypts nothing.
 */
export async function listDirectories(db: Db): Promise<SealedProvider[]> {
  const rows = db.selectFrom('identity_providers').selectAll().where(CHECKS_PASSWORDS);
  return (await rows.orderBy('created_at').orderBy('id').execute()).map(sealedOf);
}

/** Finds a provider whose directory says whether an account may sign in. */
export async function findAskedProvider(db: Db, id: string): Promise<SealedProvider | undefined> {
  const found = db.selectFrom('identity_providers').selectAll().where('id', '=', id);
  const row = await found.where(({ eb, or }) => or([CHECKS_PASSWORDS, eb('type', '=', 'Scim')])).executeTakeFirst();
  return row && sealedOf(row);
}

/** Tells whether there is a D3 provider, or whether the settings say so. */
export async function isLegacyProviderPresent(
  db: Db,
  { d3ProviderPresent }: { readonly d3ProviderPresent: boolean },
): Promise<boolean> {
  if (d3ProviderPresent) return true;
  const row = await db
    .selectFrom('identity_providers')
    .select('id')
    .where('type', '=', 'D3')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findProvider(deps: SecretDeps, id: string): Promise<StoredProvider | undefined> {
  const row = await deps.db.selectFrom('identity_providers').selectAll().where('id', '=', id).executeTakeFirst();
  return row && decryptProvider(deps.secrets, sealedOf(row));
}

/** Reads the name of a provider; empty if it does not exist. */
export async function readProviderName(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('identity_providers').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? '';
}

/** Parses the fields of a provider, of which those that are missing get their defaults and others are left out. */
export const configFrom = (fields: unknown): ProviderConfig => v.parse(Config, fields);

/** Parses the column `config`. */
export const configOf = (json: string): ProviderConfig => configFrom(JSON.parse(json));

type Row = Awaited<ReturnType<typeof readRow>>;
const readRow = (db: Db) => db.selectFrom('identity_providers').selectAll().executeTakeFirstOrThrow();

/**
 * Decrypts the password of a provider.
 * @throws an error if it was encrypted with another key or for another provider
 */
export function decryptProvider(secrets: Secrets, { sealedPassword, ...provider }: SealedProvider): StoredProvider {
  const password = sealedPassword === '' ? '' : secrets.open(sealedPassword, passwordContext(provider.id));
  return { ...provider, password };
}

function sealedOf(row: Row): SealedProvider {
  return {
    ...configOf(row.config),
    id: row.id,
    name: row.name,
    type: v.parse(v.picklist(PROVIDER_TYPES), row.type),
    sealedPassword: row.password,
    version: Number(row.version),
    refreshedAt: row.refreshed_at === null ? null : Number(row.refreshed_at),
    refreshProblem: row.sign_in_problem || row.refresh_problem,
    domainNames: domainNamesOf(row.domain_names),
  };
}
