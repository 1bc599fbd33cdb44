import { checkIdentityProvider } from '../../../shared/contract/identity-providers/connection-check';
import {
  isCheckPassed,
  NEW_PROVIDER,
  type ProviderCheck,
  type SaveProvider,
  saveIdentityProvider,
  showIdentityProvider,
} from '../../../shared/contract/identity-providers/identity-provider';
import { checkConnection, stoppedAt } from '../../directories/connection-check/check-connection';
import { countAccounts } from '../../directories/identity-providers/count-accounts';
import { deleteProvider } from '../../directories/identity-providers/delete-identity-provider';
import { type AnswerContext, providerDataOf } from '../../directories/identity-providers/identity-provider-answers';
import { readProvider, readProviderToTry } from '../../directories/identity-providers/identity-provider-input';
import type { IdentityProvider, StoredProvider } from '../../directories/identity-providers/identity-providers';
import { findAnyProvider, listAllProviders } from '../../directories/identity-providers/local-accounts-provider';
import { creatableTypes, type Offer } from '../../directories/identity-providers/offered-types';
import { checkOf, refusedCheck } from '../../directories/identity-providers/provider-check-answers';
import { problemOf, saveProvider } from '../../directories/identity-providers/save-identity-provider';
import { readDirectoryReads } from '../../directories/refresh/directory-reads';
import { REFRESHED_TYPES } from '../../directories/refresh/refreshed-providers';
import { data, page, refuse } from '../../http/engine/answer';
import type { RequestContext, WithUser } from '../../http/engine/request-context';
import { depsOf } from '../../http/engine/request-deps';
import { type ContextOf, type Route, route, routeWithSteps } from '../../http/engine/route';
import { PROVIDERS_CHANGED } from '../../http/events/resource-change';
import { readAnswerContext } from './answer-context';
import { readMigrationStatus } from './legacy-migration-status';

interface WithKnown {
  /** undefined for a new provider. */
  readonly known: StoredProvider | undefined;
}

const loadProvider = async (ctx: RequestContext) => {
  const { id = '' } = ctx.params;
  if (id === NEW_PROVIDER) return { known: undefined };
  const known = await findAnyProvider(depsOf(ctx), id);
  return known === undefined ? refuse(404, 'no such provider') : { known };
};

const showProvider = async (ctx: RequestContext & WithUser & WithKnown) => {
  const { known } = ctx;
  const [facts, all, counts, migrationStatus, directories] = await Promise.all([
    readAnswerContext(ctx),
    listAllProviders(depsOf(ctx)),
    countAccounts(ctx.app.storage.db),
    known?.type === 'D3' ? readMigrationStatus(ctx, known.id) : undefined,
    known === undefined ? [] : readDirectoryReads(ctx.app.storage.db, known.id),
  ]);
  const accounts = known && (counts.get(known.id) ?? 0);
  const types = creatableTypes(
    all.map(({ type }) => type),
    offerOf(facts),
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

interface WithForm extends WithKnown {
  readonly form: SaveProvider;
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
  const known = isNew ? undefined : await findAnyProvider(depsOf(ctx), id);
  if (!isNew && known === undefined) return undefined;
  return { known, form, offer: offerOf(await readAnswerContext(ctx)) };
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
  const { app, user, known, form, whileConnected } = ctx;
  const toSave = { provider, known, version: form.version ?? '' };
  // Problems that are already known are reported before the other server is contacted.
  const problem = await problemOf(depsOf(ctx), toSave);
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
  routeWithSteps(showIdentityProvider).use(loadProvider).answer(showProvider),
  route(saveIdentityProvider, savePosted),
  route(checkIdentityProvider, tryConnection),
];

/** Returns the facts that decide which types can be created at the address of a request. */
function offerOf({ settings, isHybridView, hasLegacySystem }: AnswerContext): Offer {
  return { isCloudView: settings.isCloudView, isHybridView, enableLegacyProvider: hasLegacySystem };
}

/** Logs a changed provider, and notifies the pages of administrators. */
function publishChange({ app, user }: RequestContext & WithUser, id: string): void {
  app.log.info({ administrator: user.id, provider: id }, 'an identity provider was changed');
  app.events.publish(PROVIDERS_CHANGED);
}

/** Logs why a change was refused, because attackers could try to reach other servers with it. */
function logRefusal({ app, user }: RequestContext & WithUser, { errorList }: ProviderCheck): void {
  app.log.info({ administrator: user.id, problem: errorList?.[0] }, 'an identity provider was not changed');
}
