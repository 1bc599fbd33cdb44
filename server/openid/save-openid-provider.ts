import { randomUUID } from 'node:crypto';
import { parseUrl } from '../../shared/contract/parse-url';
import { SECRET_MASK } from '../../shared/contract/secret-mask';
import type { SaveOpenIdProvider } from '../../shared/contract/settings/openid-providers';
import { recordingTransaction } from '../audit/recording-transaction';
import type { SecretDeps } from '../deps';
import { checkedLogo } from '../settings/images/openid-provider-logo';
import { AdministratorLockout, keepAdministratorSignIn } from '../settings/login-settings/administrator-lockout';
import type { Db } from '../storage/connection';
import { flag } from '../storage/flag';
import type { ProviderMetadata } from './discovery';
import { type StoredProvider, secretContext } from './openid-providers';
import { savedProviderEntry } from './saved-provider-entry';

/** The message key of the reason why a provider was not saved or deleted. */
export type ProviderProblem =
  | 'OPENID_PROBLEM_UNKNOWN'
  | 'OPENID_PROBLEM_STALE'
  | 'OPENID_PROBLEM_SECRET'
  | 'OPENID_PROBLEM_ISSUER'
  | 'OPENID_PROBLEM_LOGO'
  | 'OPENID_PROBLEM_ENABLED'
  | 'LOGIN_CONFIG_LOCKS_OUT';

export interface Refused {
  readonly ok: false;
  readonly problem: ProviderProblem;
}

export type SavedProvider = { ok: true; id: string; version: string } | Refused;

export interface ProviderToSave {
  readonly provider: SaveOpenIdProvider;
  /** The stored provider; undefined for a new one. */
  readonly known: StoredProvider | undefined;
  /** The facts of the provider's discovery document; undefined if it was not found. */
  readonly metadata: DiscoveredMetadata | undefined;
}

/** The facts that a sign-in needs in addition to the entered fields. */
type DiscoveredMetadata = Pick<ProviderMetadata, 'issuer' | 'jwksUri' | 'capabilities'>;

/** Creates or changes a provider. If the client secret is masked, the stored one stays. */
export async function saveProvider(deps: SecretDeps, input: ProviderToSave): Promise<SavedProvider> {
  const { provider, known } = input;
  const metadata = input.metadata ?? keptFacts(input);
  const logo = typeof provider.logo === 'string' ? checkedLogo(provider.logo) : '';
  const problem = problemOf(input, metadata) ?? (logo === undefined ? 'OPENID_PROBLEM_LOGO' : undefined);
  if (problem !== undefined) return { ok: false, problem };
  const id = known?.id ?? randomUUID();
  const row = {
    ...rowOf(provider, metadata),
    ...(typeof provider.logo === 'string' ? { logo: logo ?? '' } : {}),
    ...(provider.clientSecret === SECRET_MASK
      ? {}
      : { client_secret: deps.secrets.seal(provider.clientSecret, secretContext(id)) }),
  };
  const saving = recordingTransaction(deps, (trx, record) =>
    keepAdministratorSignIn(trx, async (): Promise<SavedProvider> => {
      const stored = await findRow(trx, id);
      if (known === undefined)
        await trx
          .insertInto('openid_providers')
          .values({ id, created_at: deps.clock(), ...row })
          .execute();
      const saved = known === undefined ? created(id) : await update(trx, { stored, row, provider });
      if (saved.ok) await record(savedProviderEntry(stored, { provider, isNewSecret: isNewSecret(input) }));
      return saved;
    }),
  );
  return saving.catch((error: unknown) => {
    if (error instanceof AdministratorLockout) return { ok: false, problem: 'LOGIN_CONFIG_LOCKS_OUT' };
    throw error;
  });
}

const findRow = (db: Db, id: string) =>
  db.selectFrom('openid_providers').selectAll().where('id', '=', id).executeTakeFirst();

const isNewSecret = ({ provider: { clientSecret }, known }: ProviderToSave) =>
  clientSecret !== SECRET_MASK && clientSecret !== known?.clientSecret;

const created = (id: string): SavedProvider => ({ ok: true, id, version: '1' });

function problemOf(
  { provider, known }: ProviderToSave,
  metadata: DiscoveredMetadata | undefined,
): ProviderProblem | undefined {
  const isMasked = provider.clientSecret === SECRET_MASK;
  // The stored secret must not be sent to another server, where a person could read it without having known it.
  const isElsewhere = known !== undefined && originOf(known.tokenEndpoint) !== originOf(provider.tokenEndpoint);
  if (isMasked && (known === undefined || isElsewhere)) return 'OPENID_PROBLEM_SECRET';
  // Without the issuer it is unknown which provider has issued a token (RFC 9207 §1).
  return provider.enabled && metadata === undefined ? 'OPENID_PROBLEM_ISSUER' : undefined;
}

const originOf = (address: string) => parseUrl(address)?.origin;

/** Returns the stored facts if the endpoints are unchanged. They remain valid while a provider is unreachable. */
function keptFacts({ provider, known }: ProviderToSave): DiscoveredMetadata | undefined {
  if (known === undefined || known.issuer === '') return undefined;
  const isSame =
    known.authorizeEndpoint === provider.authorizeEndpoint && known.tokenEndpoint === provider.tokenEndpoint;
  return isSame ? known : undefined;
}

function rowOf(provider: SaveOpenIdProvider, metadata: DiscoveredMetadata | undefined) {
  return {
    description: provider.description,
    is_enabled: flag(provider.enabled),
    issuer: metadata?.issuer ?? '',
    authorize_endpoint: provider.authorizeEndpoint,
    token_endpoint: provider.tokenEndpoint,
    userinfo_endpoint: provider.userinfoEndpoint,
    end_session_endpoint: provider.endSessionEndpoint,
    jwks_uri: metadata?.jwksUri ?? '',
    capabilities: metadata === undefined ? '' : JSON.stringify(metadata.capabilities),
    client_id: provider.clientId,
    base_address: provider.redirectUri,
  };
}

interface Update {
  readonly stored: Awaited<ReturnType<typeof findRow>>;
  readonly row: { readonly issuer: string };
  readonly provider: SaveOpenIdProvider;
}

/**
 * Updates a provider only if it still has the loaded version, so that of two simultaneous saves the second is refused.
 */
async function update(db: Db, { stored, row, provider: { version } }: Update): Promise<SavedProvider> {
  if (stored === undefined) return { ok: false, problem: 'OPENID_PROBLEM_UNKNOWN' };
  const { id } = stored;
  const change = db
    .updateTable('openid_providers')
    .set((is) => ({ ...row, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version');
  const updated = await (version === '' ? change : change.where('version', '=', Number(version))).executeTakeFirst();
  if (updated === undefined) return { ok: false, problem: 'OPENID_PROBLEM_STALE' };
  // A subject is unique only within its issuer (OpenID Connect Core 1.0 §2), so with another issuer it may be another
  // person.
  if (stored.issuer !== '' && stored.issuer !== row.issuer)
    await db.deleteFrom('openid_links').where('provider_id', '=', id).execute();
  return { ok: true, id, version: String(updated.version) };
}
