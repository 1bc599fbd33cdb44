import { Readable } from 'node:stream';
import {
  showLegacyMigrationErrors,
  showLegacyMigrationLog,
  showLegacyMigrationStatistics,
} from '../../../shared/contract/identity-providers/legacy-migration-calls';
import { MIGRATION_STATISTICS } from '../../../shared/contract/identity-providers/legacy-migration-message-keys';
import type { StatusKey } from '../../../shared/contract/status-key';
import { type Problem, refuse, type Stream } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';
import { localeOf } from '../../http/request/request-preferences';
import { type Route, route } from '../../http/request/route';
import { type Translate, translatorFor } from '../../i18n/translator';
import {
  migrationErrorLog,
  migrationLog,
  migrationStatistics,
  type ReportInput,
} from '../../legacy-migration/migration-report';
import { findMigration } from '../../legacy-migration/read-migration';

/** Finds the migration of the provider in the query. */
async function findInput(ctx: RequestContext): Promise<ReportInput | Problem<StatusKey>> {
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

/** Returns a text that the browser shows and saves under a name. */
function textOf(name: string, lines: AsyncIterable<string>): Stream {
  return {
    kind: 'stream' as const,
    contentType: 'text/plain; charset=utf-8',
    body: Readable.from(lines),
    isCompressed: true,
    headers: { 'content-disposition': `inline; filename="${name}.txt"`, 'x-content-type-options': 'nosniff' },
  };
}

const showLog = async (ctx: RequestContext) => {
  const input = await findInput(ctx);
  return 'kind' in input ? input : textOf('migration-log', migrationLog(ctx.app.storage.db, input));
};

const showErrorLog = async (ctx: RequestContext) => {
  const input = await findInput(ctx);
  return 'kind' in input ? input : textOf('migration-errors', migrationErrorLog(ctx.app.storage.db, input));
};

const showStatistics = async (ctx: RequestContext) => {
  const type = ctx.query.get('statisticsType');
  const statistic = MIGRATION_STATISTICS.find((line) => String(line.type) === type);
  if (statistic === undefined) return refuse(404, 'no such statistics');
  const input = await findInput(ctx);
  if ('kind' in input) return input;
  const lines = migrationStatistics(ctx.app.storage.db, { ...input, statistic });
  return textOf(`migration-${statistic.kind}-${statistic.count}`, lines);
};

/** The routes of the reports of a migration, which open in their own window. */
export const migrationReportRoutes: readonly Route[] = [
  route(showLegacyMigrationLog, showLog),
  route(showLegacyMigrationErrors, showErrorLog),
  route(showLegacyMigrationStatistics, showStatistics),
];
