import * as v from 'valibot';
import { ConnectionCheck } from '../../../shared/contract/identity-providers/connection-check';
import {
  DeleteProvider,
  isCheckPassed,
  NEW_PROVIDER,
  ProviderCheck,
  ProviderData,
  SaveProvider,
} from '../../../shared/contract/identity-providers/identity-providers';
import { checkOf, refused } from '../../directories/identity-providers/check-flags';
import { checkConnection, stoppedAt } from '../../directories/identity-providers/check-identity-provider';
import { providerDataOf } from '../../directories/identity-providers/identity-provider-answers';
import {
  creatableTypes,
  type Offer,
  readProvider,
  readProviderToTry,
} from '../../directories/identity-providers/identity-provider-input';
import type { IdentityProvider, StoredProvider } from '../../directories/identity-providers/identity-providers';
import { deleteProvider, problemOf, saveProvider } from '../../directories/identity-providers/save-identity-provider';
import { countAccounts, findAnyProvider, listAllProviders } from '../../directories/identity-providers/usermanagement';
import { REFRESHED_TYPES } from '../../directories/imported-accounts/refresh-lease';
import { type Data, data, type Problem, page, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import { readJson } from '../../http/engine/body/read-json';
import { type LastStep, type Route, type Step, steps } from '../../http/engine/route';
import { refuseTenantAccess, requireUser, type WithUser } from '../../http/policies/require-session';
import { logRefusal, offerOf, PROVIDER_BASES, publishChange, readFacts } from './identity-provider-facts';
import { readMigrationStatus } from './migration-state';

interface WithKnown {
  /** undefined for a provider that is to be created. */
  readonly known: StoredProvider | undefined;
}

const loadProvider: Step<unknown, WithKnown> = async (ctx) => {
  const { id = '' } = ctx.params;
  if (id === NEW_PROVIDER) return { known: undefined };
  const known = await findAnyProvider(depsOf(ctx), id);
  return known === undefined ? refuse(404, 'no such provider') : { known };
};

const showProvider: LastStep<WithUser & WithKnown> = async (ctx) => {
  const { known } = ctx;
  const [facts, all, counts, migrationStatus] = await Promise.all([
    readFacts(ctx),
    listAllProviders(depsOf(ctx)),
    countAccounts(ctx.app.storage.db),
    known?.type === 'D3' ? readMigrationStatus(ctx, known.id) : undefined,
  ]);
  const accounts = known && (counts.get(known.id) ?? 0);
  const types = creatableTypes(
    all.map(({ type }) => type),
    offerOf(facts),
  );
  const shown = { ...facts, accounts, creatableTypes: types, migrationStatus };
  return page(v.parse(ProviderData, providerDataOf(known, shown)));
};

interface WithBody {
  readonly body: unknown;
}

const readBody: Step<unknown, WithBody> = async (ctx) => {
  const json = await readJson(ctx);
  return json.ok ? { body: json.value } : json.problem;
};

const deletePosted: Step<WithUser & WithBody> = async (ctx) => {
  const form = v.safeParse(DeleteProvider, ctx.body);
  if (!form.success) return undefined;
  const { id } = form.output;
  if (id !== ctx.params.id) return refuse(400, 'the id is not that of the address');
  const check = await deleteProvider(depsOf(ctx), id);
  if (isCheckPassed(check)) publishChange(ctx, id);
  else logRefusal(ctx, check);
  return answer(check);
};

interface WithForm extends WithKnown {
  readonly form: SaveProvider;
  /** What can be created where the administrator is. */
  readonly offer: Offer;
}

/**
 * Reads the provider as it would be saved; the address says which one it is.
 *
 * @param unknown the answer for a provider that was deleted
 */
function readForm(unknown: Data | Problem): Step<WithBody, WithForm> {
  return async (ctx) => {
    const { id = '' } = ctx.params;
    const parsed = v.safeParse(SaveProvider, ctx.body);
    if (!parsed.success) return refuse(400, 'fields are not those of a provider');
    const form = parsed.output;
    const isNew = id === NEW_PROVIDER;
    if (form.id !== id && !(isNew && form.id === '')) return refuse(400, 'the id is not that of the address');
    const known = isNew ? undefined : await findAnyProvider(depsOf(ctx), id);
    if (!isNew && known === undefined) return unknown;
    return { known, form, offer: offerOf(await readFacts(ctx)) };
  };
}

/** Saves a provider when its connection passes the check. */
const savePosted: LastStep<WithUser & WithForm> = async (ctx) => {
  const { known, form, offer } = ctx;
  const input = readProvider({ form, known, offer });
  const check = input.ok ? await checkAndSave(ctx, input.provider) : input.check;
  if (!isCheckPassed(check)) {
    logRefusal(ctx, check);
    return answer(check);
  }
  const id = known?.id ?? check.newId ?? '';
  publishChange(ctx, id);
  if (REFRESHED_TYPES.includes(form.providerType)) await ctx.app.providerRefresh.begin(id);
  return answer(check);
};

async function checkAndSave(ctx: Parameters<typeof savePosted>[0], provider: IdentityProvider): Promise<ProviderCheck> {
  const { app, user, known, form, whileConnected } = ctx;
  const toSave = { provider, known, version: form.version ?? '' };
  // What is wrong here is told before another server is asked.
  const problem = await problemOf(depsOf(ctx), toSave);
  if (problem !== undefined) return problem;
  const { connectorOf } = app;
  return whileConnected(async (signal) => {
    const stages = await checkConnection(provider, { connectorOf, userId: user.id, signal });
    if (stages === 'busy') return refused('PROVIDER_PROBLEM_BUSY');
    const check = checkOf(stages);
    if (!isCheckPassed(check)) return check;
    const isOther = known !== undefined && known.adminGroup !== provider.adminGroup;
    const asked = isOther ? connectorOf(provider)?.groupId?.(provider.adminGroup, signal) : undefined;
    const adminGroupId = await asked?.catch(() => undefined); // the check has just found it: then its name counts
    return saveProvider(depsOf(ctx), { ...toSave, adminGroupId });
  });
}

function answer(check: ProviderCheck): Data {
  return data(v.parse(ProviderCheck, check));
}

/** One identity provider, and the creation of one. */
export const provider: Route = {
  entry: 'provider',
  GET: steps(requireUser, loadProvider, showProvider),
  POST: steps(
    requireUser,
    refuseTenantAccess,
    readBody,
    deletePosted,
    readForm(answer(refused('PROVIDER_PROBLEM_UNKNOWN'))),
    savePosted,
  ),
};

/** Tries the connection of a provider as far as it is filled in, and stores nothing. */
const tryConnection: LastStep<WithUser & WithForm> = async (ctx) => {
  const { app, user, known, form, offer, whileConnected } = ctx;
  const input = readProviderToTry({ form, known, offer });
  if (input === undefined)
    return data(v.parse(ConnectionCheck, { stages: stoppedAt('name', 'PROVIDER_PROBLEM_TYPE') }));
  const { provider, refusals } = input;
  const { connectorOf } = app;
  const stages = await whileConnected((signal) =>
    checkConnection(provider, { connectorOf, userId: user.id, signal, refusals }),
  );
  if (stages === 'busy') return refuse(429, 'another check is running', 'PROVIDER_PROBLEM_BUSY');
  app.log.info({ administrator: user.id, provider: ctx.params.id }, 'the connection of an identity provider was tried');
  return data(v.parse(ConnectionCheck, { stages }));
};

/** The check of a connection in stages. */
export const connectionChecks: readonly Route[] = PROVIDER_BASES.map((base) => ({
  path: `${base}/:id/connection`,
  access: ['admin'],
  POST: steps(
    requireUser,
    refuseTenantAccess,
    readBody,
    readForm(refuse(404, 'no such provider', 'PROVIDER_PROBLEM_UNKNOWN')),
    tryConnection,
  ),
}));
