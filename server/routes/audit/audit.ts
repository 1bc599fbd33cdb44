import { Readable } from 'node:stream';
import {
  AUDIT_PAGE,
  type AuditEntry,
  countAudit,
  downloadAudit,
  listAudit,
} from '../../../shared/contract/settings/audit';
import { storedChanges } from '../../audit/audit-changes';
import { auditCsv } from '../../audit/audit-csv';
import { namesOf, type StoredEvent } from '../../audit/audit-entry';
import { filterOf, positionText } from '../../audit/audit-filter';
import { countByHour } from '../../audit/count-by-hour';
import { findEvent, readEvents } from '../../audit/read-events';
import { CSV_TYPE, csvFormat } from '../../csv';
import { data, page } from '../../http/request/answer';
import { catalogueFor } from '../../http/request/bundle';
import type { RequestContext } from '../../http/request/request-context';
import { auditOf } from '../../http/request/request-deps';
import { localeOf } from '../../http/request/request-preferences';
import { type Route, route } from '../../http/request/route';

const showEvents = async ({ app, query, params }: RequestContext) => {
  const filter = filterOf(query, app.clock());
  const { events, next } = await readEvents(app.storage.db, filter, AUDIT_PAGE);
  const open = params.id === undefined ? undefined : await findEvent(app.storage.db, params.id);
  const { account = '' } = filter;
  const names = await namesOf(app.storage.db, account === '' ? [] : [account]);
  // A full page tells where the next one begins. A search that found less tells how far it has looked.
  const isCut = next !== undefined && events.length < AUDIT_PAGE;
  return page({
    entries: events.map(entryOf),
    next: next === undefined ? '' : positionText(next),
    searchedUntil: isCut ? new Date(next.at).toISOString() : '',
    ...(open === undefined ? {} : { entry: entryOf(open) }),
    accountName: names.get(account) ?? '',
    days: app.settings.auditDays,
    hasCounts: true,
  });
};

const countEvents = async ({ app, query }: RequestContext) => {
  const now = app.clock();
  const { since, counts } = await countByHour(app.storage.db, filterOf(query, now), now);
  return data({ since: new Date(since).toISOString(), counts: [...counts] });
};

function entryOf({
  id,
  at,
  event,
  outcome,
  address,
  browser,
  target,
  detail,
  changes,
  count,
  ...names
}: StoredEvent): AuditEntry {
  return {
    id,
    at: new Date(at).toISOString(),
    event,
    outcome,
    account: names.user_name,
    accountId: names.user_id ?? '',
    actor: names.actor_name,
    actorId: names.actor_id ?? '',
    address,
    browser,
    target,
    detail,
    changes: storedChanges(changes),
    count,
  };
}

/**
 * Downloads the entries as a CSV file, which is sent while it is read, so its length is unknown. The download itself is
 * recorded.
 */
const downloadCsv = async (ctx: RequestContext) => {
  const { app, query } = ctx;
  const locale = localeOf(ctx);
  const messages = catalogueFor(app.bundle.current, locale);
  const title = (key: string) => messages[key] ?? key;
  const format = csvFormat(locale, query.get('timeZone') ?? undefined);
  const filter = filterOf(query, app.clock());
  if (ctx.method !== 'HEAD') {
    const used = Object.entries(filter).filter(([, value]) => value !== undefined);
    await auditOf(ctx).record({ event: 'audit-downloaded', detail: used.map(([name]) => name).join(' ') });
  }
  const name = `audit-${new Date(app.clock()).toISOString().slice(0, 10)}.csv`;
  return {
    kind: 'stream' as const,
    contentType: CSV_TYPE,
    body: Readable.from(auditCsv(app.storage.db, { filter, title, format })),
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    isCompressed: true,
  };
};

/** The routes of the audit record: the page, its chart, and a CSV file with the same filter. */
export const auditRoutes: readonly Route[] = [
  route(listAudit, showEvents),
  route(countAudit, countEvents),
  route(downloadAudit, downloadCsv),
];
