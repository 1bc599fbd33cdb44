import { randomUUID } from 'node:crypto';
import { type OpenIdProvider, type SaveOpenIdProvider, SECRET_MASK } from '../../shared/contract/openid';
import type { SecretDeps } from '../deps';
import type { Db } from '../storage/connection';
import { flag, isUuid } from '../storage/tables';
import type { ProviderMetadata } from './discovery';

/** The path of the address to which every provider redirects. */
export const CALLBACK_PATH = '/identityprovider/openidconnect/callback';

/** A provider with what the sign-in needs. */
export interface StoredProvider extends Omit<OpenIdProvider, 'callback' | 'isCloud'> {
  /** The real one. */
  readonly clientSecret: string;
  readonly jwksUri: string;
}

/** The row of a provider whose client secret it is: a copy in another row cannot be decrypted. */
const secretContext = (id: string) => `openid client secret ${id}`;

/** Reads all providers, in the order in which they were added. */
export async function listProviders(db: Db, { isCloud }: { isCloud: boolean }): Promise<OpenIdProvider[]> {
  const rows = await db.selectFrom('openid_providers').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map((row) => ({
    ...fieldsOf(row),
    clientSecret: row.client_secret === '' ? '' : SECRET_MASK,
    callback: CALLBACK_PATH,
    isCloud,
  }));
}

/** Finds a provider with its client secret. */
export async function findProvider({ db, secrets }: SecretDeps, id: string): Promise<StoredProvider | undefined> {
  const row = await db.selectFrom('openid_providers').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const clientSecret = row.client_secret === '' ? '' : secrets.open(row.client_secret, secretContext(id));
  return { ...fieldsOf(row), clientSecret, jwksUri: row.jwks_uri };
}

type Row = Awaited<ReturnType<typeof readRow>>;
const readRow = (db: Db) => db.selectFrom('openid_providers').selectAll().executeTakeFirstOrThrow();

function fieldsOf(row: Row): Omit<OpenIdProvider, 'clientSecret' | 'callback' | 'isCloud'> {
  return {
    id: row.id,
    description: row.description,
    enabled: row.is_enabled === 1,
    authorizeEndpoint: row.authorize_endpoint,
    tokenEndpoint: row.token_endpoint,
    userinfoEndpoint: row.userinfo_endpoint,
    endSessionEndpoint: row.end_session_endpoint,
    clientId: row.client_id,
    redirectUri: row.base_address,
    issuer: row.issuer,
  };
}

/** Why a provider was not saved or deleted: a message key. */
export type ProviderProblem =
  | 'OPENID_PROBLEM_UNKNOWN'
  | 'OPENID_PROBLEM_SECRET'
  | 'OPENID_PROBLEM_ISSUER'
  | 'OPENID_PROBLEM_ENABLED'
  | 'LOGIN_CONFIG_LOCKS_OUT';

export type SavedProvider = { ok: true; id: string; isNew: boolean } | { ok: false; problem: ProviderProblem };

interface ProviderToSave {
  readonly provider: SaveOpenIdProvider;
  /** Of the provider's discovery document; undefined where it was not found. */
  readonly metadata: ProviderMetadata | undefined;
  /** The id `create`, or none, is a new provider. */
  readonly isNew: boolean;
}

/** Creates or changes a provider. The mask of the client secret leaves the stored one unchanged. */
export async function saveProvider(
  { db, clock, secrets }: SecretDeps,
  { provider, metadata, isNew }: ProviderToSave,
): Promise<SavedProvider> {
  const id = isNew ? randomUUID() : provider.id;
  const isMasked = provider.clientSecret === SECRET_MASK;
  if (isNew && isMasked) return { ok: false, problem: 'OPENID_PROBLEM_SECRET' };
  // Without its issuer nothing shows which provider has issued a token (RFC 9207 §1).
  if (provider.enabled && metadata === undefined) return { ok: false, problem: 'OPENID_PROBLEM_ISSUER' };
  const row = {
    description: provider.description,
    is_enabled: flag(provider.enabled),
    issuer: metadata?.issuer ?? '',
    authorize_endpoint: provider.authorizeEndpoint,
    token_endpoint: provider.tokenEndpoint,
    userinfo_endpoint: provider.userinfoEndpoint,
    end_session_endpoint: provider.endSessionEndpoint,
    jwks_uri: metadata?.jwksUri ?? '',
    client_id: provider.clientId,
    base_address: provider.redirectUri,
    ...(isMasked ? {} : { client_secret: secrets.seal(provider.clientSecret, secretContext(id)) }),
  };
  if (isNew) {
    await db
      .insertInto('openid_providers')
      .values({ id, created_at: clock(), ...row })
      .execute();
    return { ok: true, id, isNew };
  }
  const updated = await db.updateTable('openid_providers').set(row).where('id', '=', id).executeTakeFirst();
  return updated.numUpdatedRows > 0n ? { ok: true, id, isNew } : { ok: false, problem: 'OPENID_PROBLEM_UNKNOWN' };
}

/** Deletes a provider that is not enabled, with the links of its accounts. */
export async function deleteProvider(db: Db, id: string): Promise<{ ok: boolean; problem?: ProviderProblem }> {
  const row = await db.selectFrom('openid_providers').select('is_enabled').where('id', '=', id).executeTakeFirst();
  if (row === undefined) return { ok: true }; // gone already
  if (row.is_enabled === 1) return { ok: false, problem: 'OPENID_PROBLEM_ENABLED' };
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('openid_links').where('provider_id', '=', id).execute();
    await trx.deleteFrom('openid_providers').where('id', '=', id).where('is_enabled', '=', 0).execute();
  });
  return { ok: true };
}

/** Whether a text is the id of a provider, as this server makes them. */
export function isProviderId(text: string | undefined): text is string {
  return isUuid(text);
}
