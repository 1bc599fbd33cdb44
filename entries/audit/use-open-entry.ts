import { useRef } from 'react';
import type { AuditData, AuditEntry } from '../../shared/contract/audit';
import type { LoadState } from '../../shared/runtime/loading/loader';

/** The entry that is open beside the list. It stays open when the list is narrowed to others. */
export function useOpenEntry(state: LoadState<AuditData>, openId: string | undefined) {
  const last = useRef<AuditEntry>(undefined);
  const find = (wanted: string | undefined) => {
    const { entries, entry } = state.kind === 'loaded' ? state.data : { entries: [], entry: undefined };
    return [...entries, entry, last.current].find((each) => each?.id === wanted) ?? undefined;
  };
  last.current = openId === undefined ? undefined : find(openId);
  return {
    /** Undefined for an id that no known entry has. */
    openEntry: last.current,
    isKnown: (id: string) => find(id) !== undefined,
  };
}
