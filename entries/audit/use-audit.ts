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
import { type AuditQuery, addressWith, queryOf, withChanges } from './audit-query';

/** ms after the last key before a search begins. */
const TYPING = 400;

/** The entries of the query in the page's address, and the functions that change it. */
export function useAudit(initial: AuditData) {
  const [query, setQuery] = useState(() => queryOf(location.search));
  const wanted = useRef(query);
  const [load] = useState(() => (signal: AbortSignal) => getEntries(wanted.current, { signal }));
  const { state, restart, change } = useLoader(load, initial);
  const { isLoadingOlder, loadOlder } = useOlder({ wanted, state, change });
  useReportedAddress(state.kind === 'loading');

  const show = (next: AuditQuery, delay = 0) => {
    wanted.current = next;
    setQuery(next);
    restart(delay);
  };
  const shown = useRef(show);
  shown.current = show;
  useEffect(() => {
    const readAddress = () => shown.current(queryOf(location.search));
    addEventListener('popstate', readAddress);
    return () => removeEventListener('popstate', readAddress);
  }, []);

  return {
    query,
    state,
    isLoadingOlder,
    loadOlder,
    refresh: () => restart(),
    /** Narrows the list; what is typed changes the address in place, so that the back button skips each letter. */
    narrow(changes: AuditQuery, isTyped = false) {
      const next = withChanges(query, changes);
      const address = addressWith(location.pathname, next);
      if (isTyped) history.replaceState(history.state, '', address);
      else history.pushState(null, '', address);
      show(next, isTyped ? TYPING : 0);
    },
  };
}

/** Tells the shell of the page's address; while something is typed, once its entries are there. */
function useReportedAddress(isLoading: boolean): void {
  const { shell } = usePage();
  const reported = useRef(location.search); // startEntry reports the initial address
  useEffect(() => {
    if (isLoading || reported.current === location.search) return;
    reported.current = location.search;
    shell.post({ type: 'Navigated', path: location.pathname + location.search, title: document.title });
  }, [isLoading, shell]);
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
          data.next === next ? { ...answer.data, entries: [...data.entries, ...answer.data.entries] } : data,
        );
    });
  return { isLoadingOlder, loadOlder };
}
