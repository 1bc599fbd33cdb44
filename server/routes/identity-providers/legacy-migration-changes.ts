import type { CatalogueKey } from '../../../shared/contract/catalogue-key';
import {
  abortLegacyMigration,
  finishLegacyMigration,
  showLegacyMigrations,
  startLegacyMigration,
  tryLegacyMigration,
} from '../../../shared/contract/identity-providers/legacy-migration-calls';
import { MIGRATION_PROBLEMS } from '../../../shared/contract/identity-providers/legacy-migration-message-keys';
import type { StartMigration } from '../../../shared/contract/identity-providers/legacy-migration-schemas';
import { PROVIDERS_CHANGED } from '../../http/events/resource-change';
import { type Answer, data, type Problem, refuse } from '../../http/request/answer';
import { catalogueFor } from '../../http/request/bundle';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type Route, type RouteOptions, route, routeWithSteps } from '../../http/request/route';
import type { LegacyFacts } from '../../legacy-directory/legacy-directory';
import { abortMigration, finishMigration } from '../../legacy-migration/end-migration';
import { findRunningMigration, mergeOptions } from '../../legacy-migration/read-migration';
import { type ProviderMigration, readProviderMigrations } from '../../legacy-migration/read-provider-migrations';
import { startMigration, startProblem } from '../../legacy-migration/start-migration';
import { SourceError } from '../../outgoing/source-error';
import { findProvider } from '../../providers/identity-providers';
import { mayMigrate, showMigrations } from './legacy-migration-status';

/** The statuses of refusals that are not conflicts with the state of the migration. */
const STATUSES: Readonly<Record<string, number>> = {
  MIGRATION_PROBLEM_MAPPINGS: 400,
  MIGRATION_PROBLEM_NOT_ALLOWED: 403,
  MIGRATION_PROBLEM_PROVIDER: 404,
  MIGRATION_PROBLEM_UNAVAILABLE: 502,
};

const refuseMigration = <Key extends CatalogueKey>(messageKey: Key) =>
  refuse(STATUSES[messageKey] ?? 409, 'the migration is not changed', messageKey);

/** Adds the English text to a refusal, for clients without the catalogues. The field `detail` is from RFC 9457. */
function withText({ app, format }: RequestContext, { status, messageKey, headers }: Problem): Answer | undefined {
  const isOurs = MIGRATION_PROBLEMS.some((key) => key === messageKey) || messageKey === 'PROVIDER_PROBLEM_LOCKS_OUT';
  if (!isOurs || format === 'html') return undefined;
  const detail = catalogueFor(app.bundle.current, 'en')[messageKey] ?? '';
  const body = { statusCode: status, messageKey, ...(detail === '' ? {} : { detail }) };
  return { ...data(body, status), headers: headers ?? {} };
}

/** Finds the provider of a call, if the user may change its migration. */
async function findMigrated({ app, user, session }: RequestContext & WithUser, providerId: string) {
  if (/[\p{Cc}\p{Cs}]/u.test(providerId)) return refuseMigration('MIGRATION_PROBLEM_PROVIDER');
  const [provider] = await readProviderMigrations(app.storage.db, { userId: user.id, providerId });
  if (provider?.type !== 'D3') return refuseMigration('MIGRATION_PROBLEM_PROVIDER');
  return mayMigrate({ user, session }, provider) ? provider : refuseMigration('MIGRATION_PROBLEM_NOT_ALLOWED');
}

interface WithForm {
  readonly json: StartMigration;
}

interface WithStart {
  readonly provider: ProviderMigration;
  readonly facts: LegacyFacts;
}

/** Checks whether the migration can be started now. The facts of the legacy system are read again. */
const checkStart = async (ctx: RequestContext & WithUser & WithForm) => {
  const { app, json: form } = ctx;
  const provider = await findMigrated(ctx, form.providerId);
  if ('kind' in provider) return provider;
  const facts = await app.legacyMigration.factsOf(provider, true);
  if (facts === undefined) return refuseMigration('MIGRATION_PROBLEM_UNAVAILABLE');
  const isRunning = (await findRunningMigration(app.storage.db)) !== undefined;
  const problem = startProblem({ form, facts }, { known: provider.migration, isRunning });
  return problem === undefined ? { provider, facts } : refuseMigration(problem);
};

const start = async (ctx: RequestContext & WithUser & WithForm & WithStart) => {
  const { app, user, json: form, facts } = ctx;
  const problem = await startMigration(depsOf(ctx), { form, facts, userId: user.id });
  if (problem !== undefined) return refuseMigration(problem);
  publishChange(ctx, { providerId: form.providerId, change: 'started' });
  await app.legacyMigration.begin();
  return data({});
};

const report = async (ctx: RequestContext & WithUser & WithForm & WithStart) => {
  const { app, json: form, whileConnected } = ctx;
  const provider = await findProvider(depsOf(ctx), form.providerId);
  const legacy = provider && app.legacyDirectoryOf(provider);
  if (provider === undefined || legacy === undefined) return refuseMigration('MIGRATION_PROBLEM_PROVIDER');
  const options = mergeOptions(form, ctx.provider.migration?.options);
  try {
    const made = await whileConnected((signal) => app.legacyMigration.dryRun({ provider, options, legacy, signal }));
    if (made === 'busy') return refuse(429, 'another report is being made', 'PROVIDER_PROBLEM_BUSY');
    return data(made);
  } catch (error) {
    if (error instanceof SourceError) return refuseMigration('MIGRATION_PROBLEM_UNAVAILABLE');
    throw error;
  }
};

interface WithId {
  readonly json: string;
}

const checkAllowed = async (ctx: RequestContext & WithUser & WithId) => {
  const provider = await findMigrated(ctx, ctx.json);
  return 'kind' in provider ? provider : undefined;
};

const abort = async (ctx: RequestContext & WithUser & WithId) => {
  const problem = await abortMigration(depsOf(ctx), ctx.json);
  if (problem !== undefined) return refuseMigration(problem);
  publishChange(ctx, { providerId: ctx.json, change: 'aborted' });
  await ctx.app.legacyMigration.begin(); // after the switch it copies the passwords of those who were added
  return data({});
};

const finish = async (ctx: RequestContext & WithUser & WithId) => {
  const problem = await finishMigration(depsOf(ctx), ctx.json);
  if (problem !== undefined) return refuseMigration(problem);
  publishChange(ctx, { providerId: ctx.json, change: 'finished' });
  await ctx.app.legacyMigration.begin(); // copies the passwords
  return data({});
};

interface Change {
  readonly providerId: string;
  readonly change: 'started' | 'aborted' | 'finished';
}

function publishChange({ app, user }: RequestContext & WithUser, { providerId: provider, change }: Change): void {
  app.log.info({ administrator: user.id, provider, change }, 'a migration was changed');
  app.events.publish(PROVIDERS_CHANGED);
}

const OPTIONS: RouteOptions = { onError: withText };

/** The routes of migrations, including the calls that start, try, abort and finish one. */
export const migrationRoutes: readonly Route[] = [
  route(showLegacyMigrations, showMigrations),
  routeWithSteps(startLegacyMigration, OPTIONS).use(checkStart).answer(start),
  routeWithSteps(tryLegacyMigration, OPTIONS).use(checkStart).answer(report),
  routeWithSteps(abortLegacyMigration, OPTIONS).use(checkAllowed).answer(abort),
  routeWithSteps(finishLegacyMigration, OPTIONS).use(checkAllowed).answer(finish),
];
