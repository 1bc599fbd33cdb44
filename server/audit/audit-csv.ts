import { setImmediate as nextTurn } from 'node:timers/promises';
import { BOM, csvRow, type Separator } from '../csv/csv';
import type { Db } from '../storage/connection';
import type { StoredEvent } from './audit-entry';
import type { AuditFilter, Position } from './audit-filter';
import { readEvents } from './read-events';

/** How many entries one chunk of a file has. */
const CHUNK = 500;

/** The columns of the file: the keys of their titles, and their texts. Events and outcomes are those of the log. */
export const CSV_COLUMNS: readonly (readonly [title: string, text: (event: StoredEvent) => string])[] = [
  ['AUDIT_TIME', ({ at }) => new Date(at).toISOString()],
  ['AUDIT_EVENT', ({ event }) => event],
  ['AUDIT_OUTCOME', ({ outcome }) => outcome],
  ['AUDIT_ACCOUNT', ({ user_name }) => user_name],
  ['AUDIT_ACTOR', ({ actor_name }) => actor_name],
  ['AUDIT_ADDRESS', ({ address }) => address],
  ['LAST_LOGINS_BROWSER', ({ browser }) => browser],
  ['AUDIT_TARGET', ({ target }) => target],
  ['AUDIT_DETAIL', ({ detail }) => detail],
  ['AUDIT_COUNT', ({ count }) => String(count)],
];

/** What is in a file. */
interface AuditFile {
  readonly filter: AuditFilter;
  readonly header: readonly string[];
  readonly separator: Separator;
}

/** The entries of a filter as the chunks of a CSV file (RFC 4180) in UTF-8, the newest first, with times in UTC. */
export async function* auditCsv(db: Db, { filter, header, separator }: AuditFile): AsyncGenerator<string> {
  yield BOM + csvRow(header, separator);
  let before: Position | undefined = filter.before;
  do {
    const page = await readEvents(db, { ...filter, before }, CHUNK);
    if (page.events.length > 0)
      yield page.events
        .map((event) =>
          csvRow(
            CSV_COLUMNS.map(([, text]) => text(event)),
            separator,
          ),
        )
        .join('');
    before = page.next;
    await nextTurn(); // SQLite answers without one
  } while (before !== undefined);
}
