import * as v from 'valibot';
import { ConnectionCheck } from '../../../shared/contract/connection-check';
import {
  DeleteProvider,
  isCheckPassed,
  NEW_PROVIDER,
  ProviderCheck,
  ProviderData,
  SaveProvider,
} from '../../../shared/contract/providers';
import { type Data, data, page, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import { readJson } from '../../http/engine/body/read-json';
import { type LastStep, type Route, type Step, steps } from '../../http/engine/route';
import { refuseTenantAccess, requireUser, type WithUser } from '../../http/policies/require-session';
import { checkOf, refused } from '../../identity-providers/check-flags';
import { checkConnection } from '../../identity-providers/check-provider';
import { providerDataOf } from '../../identity-providers/provider-answers';
import { creatableTypes, type ProviderInput, readProvider } from '../../identity-providers/provider-input';
import type { StoredProvider } from '../../identity-providers/providers';
import { deleteProvider, problemOf, saveProvider } from '../../identity-providers/save-provider';
import { countAccounts, findAnyProvider, listAllProviders } from '../../identity-providers/usermanagement';
import { logRefusal, offerOf, PROVIDER_BASES, publishChange, readFacts } from './provider-facts';
import { stagesOf } from './refused-stages';

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

const showProvider: LastStep<WithKnown> = async (ctx) => {
  const { known } = ctx;
  const [facts, all, counts] = await Promise.all([
    readFacts(ctx),
    listAllProviders(depsOf(ctx)),
    countAccounts(ctx.app.storage.db),
  ]);
  const accounts = known && (counts.get(known.id) ?? 0);
  const types = creatableTypes(
    all.map(({ type }) => type),
    offerOf(facts),
  );
  return page(v.parse(ProviderData, providerDataOf(known, { ...facts, accounts, creatableTypes: types })));
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

interface WithInput extends WithKnown {
  readonly form: SaveProvider;
  readonly input: ProviderInput;
}

/** Reads the provider as it would be saved; the address says which one it is. */
const readInput: Step<WithBody, WithInput> = async (ctx) => {
  const { id = '' } = ctx.params;
  const parsed = v.safeParse(SaveProvider, ctx.body);
  if (!parsed.success) return refuse(400, 'fields are not those of a provider');
  const form = parsed.output;
  const isNew = id === NEW_PROVIDER;
  if (form.id !== id && !(isNew && form.id === '')) return refuse(400, 'the id is not that of the address');
  const known = isNew ? undefined : await findAnyProvider(depsOf(ctx), id);
  if (!isNew && known === undefined) return answer(refused('PROVIDER_PROBLEM_UNKNOWN'));
  return { known, form, input: readProvider({ form, known, offer: offerOf(await readFacts(ctx)) }) };
};

/** Saves a provider when its connection passes the check. */
const savePosted: LastStep<WithUser & WithInput> = async (ctx) => {
  const { input, known, form } = ctx;
  const check = input.ok ? await checkAndSave(ctx, input.provider) : input.check;
  if (!isCheckPassed(check)) {
    logRefusal(ctx, check);
    return answer(check);
  }
  const id = known?.id ?? check.newId ?? '';
  publishChange(ctx, id);
  if (form.providerType === 'Ldap' || form.providerType === 'Scim') await ctx.app.providerRefresh.begin(id);
  return answer(check);
};

async function checkAndSave(
  ctx: Parameters<typeof savePosted>[0],
  provider: Extract<ProviderInput, { ok: true }>['provider'],
): Promise<ProviderCheck> {
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
  GET: steps(loadProvider, showProvider),
  POST: steps(requireUser, refuseTenantAccess, readBody, deletePosted, readInput, savePosted),
};

/** Tries the connection of a provider as it would be saved, and stores nothing. */
const tryConnection: LastStep<WithUser & WithInput> = async (ctx) => {
  const { app, user, input, whileConnected } = ctx;
  if (!input.ok) return data(v.parse(ConnectionCheck, { stages: stagesOf(input.check) }));
  const { connectorOf } = app;
  const stages = await whileConnected((signal) =>
    checkConnection(input.provider, { connectorOf, userId: user.id, signal }),
  );
  if (stages === 'busy') return refuse(429, 'another check is running', 'PROVIDER_PROBLEM_BUSY');
  app.log.info({ administrator: user.id, provider: ctx.params.id }, 'the connection of an identity provider was tried');
  return data(v.parse(ConnectionCheck, { stages }));
};

/** The check of a connection in stages. */
export const connectionChecks: readonly Route[] = PROVIDER_BASES.map((base) => ({
  path: `${base}/:id/connection`,
  access: ['admin'],
  POST: steps(requireUser, refuseTenantAccess, readBody, readInput, tryConnection),
}));
