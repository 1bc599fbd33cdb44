import { checkIdentityProvider } from '../../../shared/contract/identity-providers/connection-check';
import {
  isCheckPassed,
  NEW_PROVIDER,
  type ProviderCheck,
  type SaveProvider,
  saveIdentityProvider,
  showIdentityProvider,
} from '../../../shared/contract/identity-providers/identity-provider';
import type { Offer } from '../../../shared/contract/identity-providers/offered-types';
import { PROVIDERS_CHANGED } from '../../http/events/resource-change';
import { data, page, refuse } from '../../http/request/answer';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, route } from '../../http/request/route';
import { checkConnection, stoppedAt } from '../../provider-settings/check-connection';
import { creatableTypes } from '../../provider-settings/creatable-types';
import { deleteProvider } from '../../provider-settings/delete-identity-provider';
import { providerDataOf } from '../../provider-settings/identity-provider-answers';
import { readProvider, readProviderToTry } from '../../provider-settings/identity-provider-input';
import { checkOf, refusedCheck } from '../../provider-settings/provider-check-answers';
import { problemOf, saveProvider } from '../../provider-settings/save-identity-provider';
import { countAccounts } from '../../providers/count-accounts';
import {
  decryptProvider,
  type IdentityProvider,
  type SealedProvider,
  type StoredProvider,
} from '../../providers/identity-providers';
import { listAllProviders } from '../../providers/local-accounts-provider';
import { readDirectoryReads } from '../../refresh/directory-reads';
import { REFRESHED_TYPES } from '../../refresh/refreshed-providers';
import { readAnswerContext, readOffer } from './answer-context';
import { readMigrationStatus } from './legacy-migration-status';

const showProvider = async (ctx: RequestContext & WithUser) => {
  const { id = '' } = ctx.params;
  const all = await listAllProviders(ctx.app.storage.db);
  const known = all.find((provider) => provider.id === id);
  if (known === undefined && id !== NEW_PROVIDER) return refuse(404, 'no such provider');
  const [facts, counts, migrationStatus, directories] = await Promise.all([
    readAnswerContext(ctx, all),
    countAccounts(ctx.app.storage.db),
    known?.type === 'D3' ? readMigrationStatus(ctx, known.id) : undefined,
    known === undefined ? [] : readDirectoryReads(ctx.app.storage.db, known.id),
  ]);
  const accounts = known && (counts.get(known.id) ?? 0);
  const types = creatableTypes(
    all.map(({ type }) => type),
    facts.offer,
  );
  const shown = { ...facts, accounts, creatableTypes: types, migrationStatus, reads: directories[0]?.reads };
  return page(providerDataOf(known, shown));
};

async function remove(ctx: RequestContext & WithUser, id: string) {
  if (id !== ctx.params.id) return refuse(400, 'the id is not that of the address');
  const check = await deleteProvider(depsOf(ctx), id);
  if (isCheckPassed(check)) publishChange(ctx, id);
  else logRefusal(ctx, check);
  return data(check);
}

interface WithForm {
  readonly form: SaveProvider;
  readonly all: readonly SealedProvider[];
  /** undefined for a new provider. */
  readonly known: StoredProvider | undefined;
  /** The facts that decide which types can be created on this page. */
  readonly offer: Offer;
}

/**
 * Loads the provider of the address and the entered values.
 * @returns undefined if the provider was deleted
 */
async function loadForm(ctx: RequestContext, form: SaveProvider) {
  const { id = '' } = ctx.params;
  const isNew = id === NEW_PROVIDER;
  if (form.id !== id && !(isNew && form.id === '')) return refuse(400, 'the id is not that of the address');
  const { db, secrets } = depsOf(ctx);
  const all = await listAllProviders(db);
  const sealed = all.find((provider) => provider.id === id);
  if (!isNew && sealed === undefined) return undefined;
  return { all, known: sealed && decryptProvider(secrets, sealed), form, offer: await readOffer(ctx, all) };
}

const savePosted = async (ctx: ContextOf<typeof saveIdentityProvider>) => {
  const { json } = ctx;
  if ('delete' in json) return remove(ctx, json.id);
  const loaded = await loadForm(ctx, json);
  if (loaded === undefined) return data(refusedCheck('PROVIDER_PROBLEM_UNKNOWN'));
  return 'kind' in loaded ? loaded : save({ ...ctx, ...loaded });
};

/** Saves a provider if the check of its connection passes. */
async function save(ctx: RequestContext & WithUser & WithForm) {
  const { known, form, offer } = ctx;
  const input = readProvider({ form, known, offer });
  const check = input.ok ? await checkAndSave(ctx, input.provider) : input.check;
  if (!isCheckPassed(check)) {
    logRefusal(ctx, check);
    return data(check);
  }
  const id = known?.id ?? check.newId ?? '';
  publishChange(ctx, id);
  if (REFRESHED_TYPES.includes(form.providerType)) await ctx.app.providerRefresh.begin(id);
  return data(check);
}

async function checkAndSave(ctx: Parameters<typeof save>[0], provider: IdentityProvider): Promise<ProviderCheck> {
  const { app, user, all, known, form, whileConnected } = ctx;
  const toSave = { provider, known, version: form.version ?? '' };
  // Problems that are already known are reported before the other server is contacted.
  const problem = await problemOf(app.storage.db, { ...toSave, all });
  if (problem !== undefined) return problem;
  const { connectorOf } = app;
  return whileConnected(async (signal) => {
    const stages = await checkConnection(provider, { connectorOf, userId: user.id, signal });
    if (stages === 'busy') return refusedCheck('PROVIDER_PROBLEM_BUSY');
    const check = checkOf(stages);
    if (!isCheckPassed(check)) return check;
    const isOther = known !== undefined && known.adminGroup !== provider.adminGroup;
    const asked = isOther ? connectorOf(provider)?.groupId?.(provider.adminGroup, signal) : undefined;
    // If this lookup fails, the group is known by its name only.
    const adminGroupId = await asked?.catch(() => undefined);
    return saveProvider(depsOf(ctx), { ...toSave, adminGroupId });
  });
}

/** Checks the connection of a provider that may be incomplete, and stores nothing. */
const tryConnection = async (ctx: ContextOf<typeof checkIdentityProvider>) => {
  const { app, user, whileConnected } = ctx;
  const loaded = await loadForm(ctx, ctx.json);
  if (loaded === undefined) return refuse(404, 'no such provider', 'PROVIDER_PROBLEM_UNKNOWN');
  if ('kind' in loaded) return loaded;
  const { known, form, offer } = loaded;
  const input = readProviderToTry({ form, known, offer });
  if (input === undefined) return data({ stages: stoppedAt('name', 'PROVIDER_PROBLEM_TYPE') });
  const { provider, refusals } = input;
  const { connectorOf } = app;
  const stages = await whileConnected((signal) =>
    checkConnection(provider, { connectorOf, userId: user.id, signal, refusals }),
  );
  if (stages === 'busy') return refuse(429, 'another check is running', 'PROVIDER_PROBLEM_BUSY');
  app.log.info({ administrator: user.id, provider: ctx.params.id }, 'the connection of an identity provider was tried');
  return data({ stages });
};

/** The routes of one identity provider: showing, creating and saving it, and checking its connection in stages. */
export const identityProviderRoutes: readonly Route[] = [
  route(showIdentityProvider, showProvider),
  route(saveIdentityProvider, savePosted),
  route(checkIdentityProvider, tryConnection),
];

/** Logs a changed provider, and notifies the pages of administrators. */
function publishChange({ app, user }: RequestContext & WithUser, id: string): void {
  app.log.info({ administrator: user.id, provider: id }, 'an identity provider was changed');
  app.events.publish(PROVIDERS_CHANGED);
}

/** Logs why a change was refused, because attackers could try to reach other servers with it. */
function logRefusal({ app, user }: RequestContext & WithUser, { errorList }: ProviderCheck): void {
  app.log.info({ administrator: user.id, problem: errorList?.[0] }, 'an identity provider was not changed');
}
