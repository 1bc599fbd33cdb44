import { useRef } from 'react';
import { useLocation } from 'wouter';
import type { AuditData, AuditEntry } from '../../shared/contract/audit';
import type { LoadState } from '../../shared/runtime/loading/loader';
import { type AuditQuery, addressWith, idIn } from './audit-query';

/** Which entry is open beside the list, by the page's address. */
export function useOpenEntry(state: LoadState<AuditData>) {
  const [path, navigate] = useLocation();
  const openId = idIn(path);
  const last = useRef<AuditEntry>(undefined);
  const find = (wanted: string | undefined) => {
    // The open entry stays open when the list is narrowed to others.
    const { entries, entry } = state.kind === 'loaded' ? state.data : { entries: [], entry: undefined };
    return [...entries, entry, last.current].find((each) => each?.id === wanted) ?? undefined;
  };
  last.current = openId === undefined ? undefined : find(openId);
  return {
    openId,
    /** Undefined for an id that no known entry has. */
    openEntry: last.current,
    isKnown: (id: string) => find(id) !== undefined,
    /** Without an id it closes the panel. */
    open: (query: AuditQuery, id?: string) => navigate(addressWith(query, id)),
  };
}
