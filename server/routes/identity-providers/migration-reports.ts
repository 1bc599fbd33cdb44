import { Readable } from 'node:stream';
import { MIGRATION_STATISTICS } from '../../../shared/contract/identity-providers/migration-texts';
import {
  migrationErrorLog,
  migrationLog,
  migrationStatistics,
  type ReportInput,
} from '../../directories/legacy-migration/migration-report';
import { findMigration } from '../../directories/legacy-migration/stored-migration';
import { type Problem, refuse, type Stream } from '../../http/engine/answer';
import type { RequestContext } from '../../http/engine/request-context';
import { type LastStep, type Route, steps } from '../../http/engine/route';
import { localeOf } from '../../http/policies/request-preferences';
import { type Translate, translatorFor } from '../../i18n/translator';
import { PROVIDER_BASES } from './identity-provider-facts';

/** Finds the migration of the provider in the query. */
async function findInput(ctx: RequestContext): Promise<ReportInput | Problem> {
  const { db } = ctx.app.storage;
  const providerId = ctx.query.get('providerId') ?? '';
  if (/[\p{Cc}\p{Cs}]/u.test(providerId)) return noMigration();
  const migration = await findMigration(db, providerId);
  const provider = db.selectFrom('identity_providers').select('name').where('id', '=', providerId);
  const row = migration && (await provider.executeTakeFirst());
  if (migration === undefined || row === undefined) return noMigration();
  return { migration, providerName: row.name, t: translatorOf(ctx) };
}

const noMigration = () => refuse(404, 'no migration of this provider');

const translatorOf = (ctx: RequestContext): Translate =>
  translatorFor(ctx.app.bundle.current.catalogues, localeOf(ctx));

/** A text that the browser shows, and saves under a name. */
function textOf(name: string, lines: AsyncIterable<string>): Stream {
  return {
    kind: 'stream',
    contentType: 'text/plain; charset=utf-8',
    body: Readable.from(lines),
    isCompressed: true,
    headers: { 'content-disposition': `inline; filename="${name}.txt"`, 'x-content-type-options': 'nosniff' },
  };
}

const showLog: LastStep = async (ctx) => {
  const input = await findInput(ctx);
  return 'kind' in input ? input : textOf('migration-log', migrationLog(ctx.app.storage.db, input));
};

const showErrorLog: LastStep = async (ctx) => {
  const input = await findInput(ctx);
  return 'kind' in input ? input : textOf('migration-errors', migrationErrorLog(ctx.app.storage.db, input));
};

const showStatistics: LastStep = async (ctx) => {
  const type = ctx.query.get('statisticsType');
  const statistic = MIGRATION_STATISTICS.find((line) => String(line.type) === type);
  if (statistic === undefined) return refuse(404, 'no such statistics');
  const input = await findInput(ctx);
  if ('kind' in input) return input;
  const lines = migrationStatistics(ctx.app.storage.db, { ...input, statistic });
  return textOf(`migration-${statistic.kind}-${statistic.count}`, lines);
};

/** What a migration has done, as texts that open in a window of their own. */
export const migrationReports: readonly Route[] = PROVIDER_BASES.flatMap((base): Route[] => [
  { path: `${base}/d3migration/log`, access: ['admin'], GET: steps(showLog) },
  { path: `${base}/d3migration/errorlog`, access: ['admin'], GET: steps(showErrorLog) },
  { path: `${base}/d3migration/statistics`, access: ['admin'], GET: steps(showStatistics) },
]);
