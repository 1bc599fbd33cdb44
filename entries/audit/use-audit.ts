import { useEffect, useRef, useState } from 'react';
import type { AuditData } from '../../shared/contract/audit';
import { describeFailure } from '../../shared/http/call';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { useLoader } from '../../shared/runtime/loading/use-loader';
import { redirectToSignIn } from '../../shared/runtime/navigation/navigate';
import { usePage } from '../../shared/runtime/start/page-context';
import { getEntries } from './api';
import { type AuditQuery, addressWith, idIn, queryOf, withChanges } from './audit-query';
import { useOpenEntry } from './use-open-entry';

/** ms after the last key before a search begins. */
const TYPING = 400;

/** The entries of the query in the page's address, the open one of them, and the functions that change both. */
export function useAudit(initial: AuditData) {
  const [query, setQuery] = useState(() => queryOf(location.search));
  const wanted = useRef(query);
  const [load] = useState(
    () => (signal: AbortSignal) => getEntries(wanted.current, { openId: idIn(location.pathname), signal }),
  );
  const { state, restart, change } = useLoader(load, initial);
  const { isLoadingOlder, loadOlder } = useOlder({ wanted, state, change });
  const { openId, openEntry, isKnown, open } = useOpenEntry(state);
  useReportedAddress({ openId, isLoading: state.kind === 'loading' });

  const show = (next: AuditQuery, delay = 0) => {
    wanted.current = next;
    setQuery(next);
    restart(delay);
  };
  const readAddress = () => {
    const [next, id] = [queryOf(location.search), idIn(location.pathname)];
    const isSameList = addressWith(next) === addressWith(wanted.current);
    if (!isSameList || (id !== undefined && !isKnown(id))) show(next);
  };
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
    isLoadingOlder,
    loadOlder,
    refresh: () => restart(),
    openId,
    openEntry,
    open: (id: string) => open(query, id),
    close: () => open(query),
    /** Closes the panel, and shows only what one account did and what happened to it. */
    closeAndNarrow(account: string) {
      const next = withChanges(query, { account });
      open(next);
      show(next);
    },
    /** Narrows the list; what is typed changes the address in place, so that the back button skips each letter. */
    narrow(changes: AuditQuery, isTyped = false) {
      const next = withChanges(query, changes);
      const address = addressWith(next, openId);
      if (isTyped) history.replaceState(history.state, '', address);
      else history.pushState(null, '', address);
      show(next, isTyped ? TYPING : 0);
    },
  };
}

/** Tells the shell of the page's address; while something is typed, once its entries are there. */
function useReportedAddress({ openId, isLoading }: { openId: string | undefined; isLoading: boolean }): void {
  const { shell } = usePage();
  const reported = useRef(addressWith(queryOf(location.search), openId)); // startEntry reports the initial address
  useEffect(() => {
    const address = addressWith(queryOf(location.search), openId);
    if (isLoading || reported.current === address) return;
    reported.current = address;
    shell.post({ type: 'Navigated', path: location.pathname + location.search, title: document.title });
  }, [openId, isLoading, shell]);
}

interface OlderInput {
  wanted: { readonly current: AuditQuery };
  state: ReturnType<typeof useLoader<AuditData>>['state'];
  change: (change: (data: AuditData) => AuditData) => void;
}

/** Loads the entries before those that are shown. */
function useOlder({ wanted, state, change }: OlderInput) {
  const [isLoadingOlder, setLoading] = useState(false);
  const run = useExclusiveCall();
  const { notify } = useNotifications();
  const next = state.kind === 'loaded' ? state.data.next : '';
  const loadOlder = () =>
    void run(async (signal) => {
      const query = wanted.current;
      setLoading(true);
      const answer = await getEntries(query, { before: next, signal });
      setLoading(false);
      if (!answer.ok && answer.kind === 'status' && answer.status === 401) redirectToSignIn();
      else if (!answer.ok) notify(describeFailure(answer), { type: 'ERROR', title: t('AUDIT_OLDER_FAILED') });
      // Another query may have been shown meanwhile.
      else if (wanted.current === query)
        change((data) =>
          data.next === next
            ? { ...answer.data, entry: data.entry, entries: [...data.entries, ...answer.data.entries] }
            : data,
        );
    });
  return { isLoadingOlder, loadOlder };
}
