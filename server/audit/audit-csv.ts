import { setImmediate as nextTurn } from 'node:timers/promises';
import { BOM, type CsvFormat, csvRow } from '../csv';
import type { Db } from '../storage/connection';
import { changesLine, storedChanges } from './audit-changes';
import type { StoredEvent } from './audit-entry';
import type { AuditFilter, Position } from './audit-filter';
import { readEvents } from './read-events';

/** How many entries one chunk of the file contains. */
const CHUNK = 500;

/**
 * The columns after the time: the message keys of their titles, and their texts. Events and outcomes have the same
 * names as in the log.
 */
const COLUMNS: readonly (readonly [title: string, text: (event: StoredEvent) => string])[] = [
  ['AUDIT_EVENT', ({ event }) => event],
  ['AUDIT_OUTCOME', ({ outcome }) => outcome],
  ['AUDIT_ACCOUNT', ({ user_name }) => user_name],
  ['AUDIT_ACTOR', ({ actor_name }) => actor_name],
  ['AUDIT_ADDRESS', ({ address }) => address],
  ['LAST_LOGINS_BROWSER', ({ browser }) => browser],
  ['AUDIT_TARGET', ({ target }) => target],
  ['AUDIT_DETAIL', ({ detail, changes }) => changesLine(storedChanges(changes)) || detail],
  ['AUDIT_COUNT', ({ count }) => String(count)],
];

/** The content and the format of a file. */
interface AuditFile {
  readonly filter: AuditFilter;
  /** Returns the translated title for a message key. */
  readonly title: (key: string) => string;
  readonly format: CsvFormat;
}

/** Yields the chunks of a CSV file (RFC 4180) in UTF-8 with the entries of a filter, the newest first. */
export async function* auditCsv(db: Db, { filter, title, format }: AuditFile): AsyncGenerator<string> {
  const { separator, timeTitles, times } = format;
  const row = (event: StoredEvent) =>
    csvRow([...times(event.at), ...COLUMNS.map(([, text]) => text(event))], separator);
  yield BOM + csvRow([...timeTitles(title('AUDIT_TIME')), ...COLUMNS.map(([key]) => title(key))], separator);
  let before: Position | undefined = filter.before;
  do {
    const page = await readEvents(db, { ...filter, before }, CHUNK);
    if (page.events.length > 0) yield page.events.map(row).join('');
    before = page.next;
    await nextTurn(); // SQLite reads synchronously, so other requests get a turn
  } while (before !== undefined);
}
