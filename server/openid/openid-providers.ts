import * as v from 'valibot';
import { OPENID_CALLBACK_ADDRESS } from '../../shared/contract/addresses';
import { SECRET_MASK } from '../../shared/contract/secret-mask';
import type { OpenIdProvider } from '../../shared/contract/settings/openid-providers';
import type { SecretDeps } from '../deps';
import type { Db } from '../storage/connection';
import { isUuid } from '../storage/uuid';
import type { Capabilities } from './discovery';

/** The path of the redirect address, which is the same for all providers. */
export const CALLBACK_PATH = OPENID_CALLBACK_ADDRESS;

/** A provider with all the facts that a sign-in needs. */
export interface StoredProvider extends Omit<OpenIdProvider, 'callback' | 'isCloud' | 'logo'> {
  /** The decrypted client secret. */
  readonly clientSecret: string;
  readonly jwksUri: string;
  readonly capabilities: Capabilities;
}

/**
 * Returns the address to which the provider redirects: the base address without a trailing slash, and the callback
 * path.
 */
export function callbackAddress({ redirectUri }: Pick<StoredProvider, 'redirectUri'>): string {
  return withoutSlash(redirectUri) + CALLBACK_PATH;
}

export function withoutSlash(address: string): string {
  return address.replace(/(?<!\/)\/+$/, '');
}

/** Returns the encryption context of a provider's client secret. A copy in another row cannot be decrypted. */
export const secretContext = (id: string) => `openid client secret ${id}`;

/** Reads all providers in the order in which they were added. */
export async function listProviders(db: Db, { isCloud }: { isCloud: boolean }): Promise<OpenIdProvider[]> {
  const rows = await db.selectFrom('openid_providers').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map((row) => ({
    ...fieldsOf(row),
    clientSecret: row.client_secret === '' ? '' : SECRET_MASK,
    callback: CALLBACK_PATH,
    isCloud,
    logo: row.logo,
  }));
}

/** Finds a provider with its client secret. */
export async function findProvider({ db, secrets }: SecretDeps, id: string): Promise<StoredProvider | undefined> {
  const row = await db.selectFrom('openid_providers').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const clientSecret = row.client_secret === '' ? '' : secrets.open(row.client_secret, secretContext(id));
  return { ...fieldsOf(row), clientSecret, jwksUri: row.jwks_uri, capabilities: capabilitiesOf(row.capabilities) };
}

/** A provider as the database stores it. */
export type Row = Awaited<ReturnType<typeof readRow>>;
const readRow = (db: Db) => db.selectFrom('openid_providers').selectAll().executeTakeFirstOrThrow();

export function fieldsOf(row: Row): Omit<OpenIdProvider, 'clientSecret' | 'callback' | 'isCloud' | 'logo'> {
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
    version: String(row.version),
  };
}

const StoredCapabilities = v.object({
  signingAlgorithms: v.array(v.string()),
  authMethods: v.array(v.string()),
  namesIssuer: v.boolean(),
});

function capabilitiesOf(json: string): Capabilities {
  return json === ''
    ? { signingAlgorithms: [], authMethods: [], namesIssuer: false }
    : v.parse(StoredCapabilities, JSON.parse(json));
}

/** Tells whether a text has the form of a provider id. */
export function isProviderId(text: string | undefined): text is string {
  return isUuid(text);
}
