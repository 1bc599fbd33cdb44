import { useEffect, useRef, useState } from 'react';
import { AUDIT_ADDRESS } from '../../shared/contract/addresses';
import type { AuditData, AuditEntry } from '../../shared/contract/settings/audit';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import type { LoadState } from '../../shared/runtime/loading/resource-loader';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { itemAddress, itemIdIn } from '../../shared/runtime/navigation/item-address';
import { redirectToSignIn } from '../../shared/runtime/navigation/redirect';
import { navigate } from '../../shared/runtime/navigation/use-address';
import { useOpenItem } from '../../shared/runtime/navigation/use-open-item';
import { getEntries } from './api';
import { type AuditQuery, queryOf, searchOf, withChanges } from './audit-query';
import { useAuditChart } from './use-audit-chart';

/** ms after the last key before a search begins. */
const TYPING = 400;

/** The entries of the query in the page's address, the open one of them, and the functions that change both. */
export function useAudit(initial: AuditData) {
  const [query, setQuery] = useState(() => queryOf(location.search));
  const wanted = useRef(query);
  const [load] = useState(() => (signal: AbortSignal) => getEntries(wanted.current, { openId: idInAddress(), signal }));
  const { state, data, restart, change } = useResource({ load, initial });
  const { isLoadingOlder, loadOlder } = useOlder({ wanted, state, change });
  // The new address is reported to the shell only when the entries of the search have loaded.
  const [turn, setTurn] = useState(0);
  const { openId, open } = useOpenItem(AUDIT_ADDRESS, { isReady: state.kind !== 'loading' });
  const { openEntry, isKnown } = useEntry(state, openId);

  const show = (next: AuditQuery, delay = 0) => {
    wanted.current = next;
    setQuery(next);
    restart(delay);
  };
  const readAddress = () => {
    const [next, id] = [queryOf(location.search), idInAddress()];
    const isSameList = searchOf(next) === searchOf(wanted.current);
    if (!isSameList || (id !== undefined && !isKnown(id))) show(next);
  };
  /** Narrows the list. Typing replaces the address, so that the back button does not go through each letter. */
  const narrow = (changes: AuditQuery, isTyped = false) => {
    const next = withChanges(query, changes);
    const address = itemAddress(AUDIT_ADDRESS, openId) + searchOf(next);
    navigate(address, { replace: isTyped });
    show(next, isTyped ? TYPING : 0);
  };
  const chart = useAuditChart({ query, state, hasCounts: data.hasCounts, turn, narrow });
  const handler = useRef(readAddress);
  handler.current = readAddress;
  useEffect(() => {
    const onPopState = () => handler.current();
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  return {
    query,
    state,
    /** The name of the account that the list is narrowed to; empty where it is not known. */
    accountName: nameOf(query.account ?? '', data) || (state.kind === 'loaded' ? data.accountName : ''),
    isLoadingOlder,
    loadOlder,
    refresh() {
      setTurn(turn + 1);
      restart();
    },
    openId,
    openEntry,
    open: (id: string) => open(id, { search: searchOf(query) }),
    close: () => open(undefined, { search: searchOf(query) }),
    /** Closes the panel, and narrows the list. */
    narrowTo(changes: AuditQuery) {
      const next = withChanges(query, changes);
      open(undefined, { search: searchOf(next) });
      show(next);
    },
    narrow,
    chart,
  };
}

/** The name of an account that the entries have. */
function nameOf(id: string, { entries }: AuditData): string {
  const names = entries.flatMap(({ accountId, account, actorId, actor }) => [
    accountId === id ? account : '',
    actorId === id ? actor : '',
  ]);
  return names.find((name) => name !== '') ?? '';
}

const idInAddress = () => itemIdIn(AUDIT_ADDRESS, location.pathname);

/** The entry with an id, which stays known while it is open although the list may be narrowed to others. */
function useEntry(state: LoadState<AuditData>, openId: string | undefined) {
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

interface OlderInput {
  wanted: { readonly current: AuditQuery };
  state: LoadState<AuditData>;
  change: (change: (data: AuditData) => AuditData) => void;
}

/** Loads the entries before those that are shown. */
function useOlder({ wanted, state, change }: OlderInput) {
  const { underWay, begin } = useExclusiveCall<'older'>();
  const { notifyFailure } = useNotifications();
  const next = state.kind === 'loaded' ? state.data.next : '';
  const loadOlder = () =>
    begin('older', async (signal) => {
      const query = wanted.current;
      const answer = await getEntries(query, { before: next, signal });
      if (!answer.ok && answer.kind === 'status' && answer.status === 401) redirectToSignIn();
      else if (!answer.ok) notifyFailure(answer, { title: t('AUDIT_OLDER_FAILED') });
      // Another query may have been shown meanwhile.
      else if (wanted.current === query)
        change((data) =>
          data.next === next
            ? { ...answer.data, entry: data.entry, entries: [...data.entries, ...answer.data.entries] }
            : data,
        );
    });
  return { isLoadingOlder: underWay !== undefined, loadOlder };
}
