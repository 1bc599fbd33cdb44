import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MigrationStatisticsLine } from '../../shared/contract/identity-providers/legacy-migration-message-keys';
import type { Translate } from '../i18n/translator';
import type { Db } from '../storage/connection';
import { countKeyOf } from './migration-counts';
import type { LegacyMigration } from './read-migration';

/** The number of items that one statement reads; other requests get a turn between statements. */
const PAGE = 500;

type ItemRow = Awaited<ReturnType<typeof readPage>>[number];

/** Reads the items of a migration: first the groups and then the users, both in the order of their ids. */
async function* readItems(db: Db, providerId: string): AsyncGenerator<readonly ItemRow[]> {
  for (const kind of ['group', 'user']) {
    let after: string | undefined = '';
    while (after !== undefined) {
      const rows: ItemRow[] = await readPage(db, { providerId, kind, after });
      yield rows;
      after = rows.length < PAGE ? undefined : rows.at(-1)?.external_id;
      await nextTurn(); // SQLite reads synchronously, so other requests get a turn here
    }
  }
}

interface PageOfItems {
  readonly providerId: string;
  readonly kind: string;
  readonly after: string;
}

const readPage = (db: Db, { providerId, kind, after }: PageOfItems) =>
  db
    .selectFrom('legacy_migration_items')
    .select(['kind', 'external_id', 'name', 'outcome', 'reason', 'run', 'at', 'mail', 'password'])
    .where('provider_id', '=', providerId)
    .where('kind', '=', kind)
    .where('external_id', '>', after)
    .orderBy('external_id')
    .limit(PAGE)
    .execute();

/** The input of a report about a migration. */
export interface ReportInput {
  readonly migration: LegacyMigration;
  readonly providerName: string;
  readonly t: Translate;
}

/** The log of a migration, with a line for the last result of each user and group. */
export async function* migrationLog(db: Db, input: ReportInput): AsyncGenerator<string> {
  yield titleOf(input);
  yield* linesOf(db, input, () => true);
}

/** The error log of the latest run: why it failed, if it did, and the conflicts. */
export async function* migrationErrorLog(db: Db, input: ReportInput): AsyncGenerator<string> {
  const { migration, t } = input;
  yield titleOf(input);
  if (migration.problem !== '') {
    const at = migration.endedAt === null ? '' : timeOf(migration.endedAt);
    yield line([at, t(migration.problem), migration.statusCode]);
  }
  yield* linesOf(db, input, ({ outcome, run }) => outcome === 'conflict' && run === migration.run);
}

/** The users or groups that one line of the statistics counts. */
export async function* migrationStatistics(
  db: Db,
  input: ReportInput & { readonly statistic: MigrationStatisticsLine },
): AsyncGenerator<string> {
  const { migration, statistic, t } = input;
  yield titleOf(input) + line([t(statistic.description)]);
  yield* linesOf(
    db,
    input,
    (item) => Number(item.run) === migration.run && isCountedIn(item, statistic),
    statistic.kind === 'passwords' ? passwordLine : itemLine,
  );
}

function isCountedIn(item: ItemRow, { kind, count }: MigrationStatisticsLine): boolean {
  if ((kind === 'groups') !== (item.kind === 'group')) return false;
  if (kind === 'passwords') return count === 'all' ? item.password !== 'none' : item.password === count;
  return count === 'all' || countKeyOf(item) === count;
}

async function* linesOf(
  db: Db,
  { migration, t }: ReportInput,
  isWanted: (item: ItemRow) => boolean,
  lineOf = itemLine,
): AsyncGenerator<string> {
  let isEmpty = true;
  let section = '';
  for await (const items of readItems(db, migration.providerId)) {
    const wanted = items.filter(isWanted);
    if (wanted.length === 0) continue;
    isEmpty = false;
    const kind = wanted[0]?.kind ?? '';
    if (kind !== section) yield `\n${t(kind === 'group' ? 'MIGRATION_GROUPS' : 'MIGRATION_USERS')}\n`;
    section = kind;
    yield wanted.map((item) => lineOf(item, t)).join('');
  }
  if (isEmpty) yield line([t('MIGRATION_LOG_EMPTY')]);
}

const OUTCOMES: Readonly<Record<string, string>> = {
  created: 'MIGRATION_OUTCOME_CREATED',
  merged: 'MIGRATION_OUTCOME_MERGED',
  updated: 'MIGRATION_OUTCOME_UPDATED',
  unchanged: 'MIGRATION_OUTCOME_UNCHANGED',
  skipped: 'MIGRATION_OUTCOME_SKIPPED',
  conflict: 'MIGRATION_OUTCOME_CONFLICT',
};

/**
 * The line of an item, with the outcome as the statistics count it. For items moved in an earlier run, `outcome` and
 * `reason` say the same, so the reason is left out.
 */
function itemLine({ external_id, name, outcome, reason, at, mail }: ItemRow, t: Translate): string {
  const counted = countKeyOf({ outcome, reason });
  return line([
    timeOf(Number(at)),
    name === '' ? external_id : name,
    t(OUTCOMES[counted] ?? counted),
    reason === '' || counted === 'unchanged' ? '' : t(reason),
    mail ?? '',
  ]);
}

const PASSWORDS: Readonly<Record<string, string>> = {
  moved: 'MIGRATION_PASSWORD_MOVED',
  kept: 'MIGRATION_PASSWORD_KEPT',
  pending: 'MIGRATION_PASSWORD_PENDING',
};

/** The line of a user's password. */
function passwordLine({ external_id, name, at, password }: ItemRow, t: Translate): string {
  return line([timeOf(Number(at)), name === '' ? external_id : name, t(PASSWORDS[password] ?? password)]);
}

/** The title with the provider, and the number and start time of the latest run. */
function titleOf({ migration: { run, startedAt }, providerName, t }: ReportInput): string {
  return line([t('MIGRATION_TITLE'), providerName, `#${run}`, timeOf(startedAt)]);
}

const timeOf = (at: number) => new Date(at).toISOString();

/** Joins the parts of a line with tabs. */
function line(parts: readonly string[]): string {
  return `${parts.map(shown).join('\t').trimEnd()}\n`;
}

/**
 * Escapes characters as `\u{…}` that would begin a new line or column, change the direction of the text, or be
 * invisible.
 */
function shown(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
