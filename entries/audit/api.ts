import { countAudit, downloadAudit, listAudit } from '../../shared/contract/settings/audit';
import { request, requestHere } from '../../shared/http/request-operation';
import { itemAddress } from '../../shared/runtime/navigation/item-address';
import type { AuditQuery } from './audit-query';

/** The timeout of a search in ms; a search through a long audit log takes time. */
export const AUDIT_TIMEOUT = 60_000;

interface Options {
  before?: string;
  /** The id of the open entry, which the server adds to its answer. */
  openId?: string | undefined;
  signal?: AbortSignal;
}

/** Reads the entries of a query, or those before a position. */
export const getEntries = (query: AuditQuery, { before, openId, signal }: Options = {}) =>
  requestHere(listAudit, {
    url: itemAddress(listAudit.address[0], openId),
    query: { ...query, before },
    signal,
    timeout: AUDIT_TIMEOUT,
  });

/** Counts the entries of a query by hour. */
export const getCounts = (query: AuditQuery, signal: AbortSignal) =>
  request(countAudit, { query, signal, timeout: AUDIT_TIMEOUT });

/** The entries of a query as a file. */
export const csvOf = (query: AuditQuery) => ({
  url: `${downloadAudit.address}?${new URLSearchParams({ ...query })}`,
  defaultName: 'audit.csv',
});
