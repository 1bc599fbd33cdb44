import { useCallback, useEffect, useRef, useState } from 'react';
import { API_KEY_CONFIRM_ADDRESS } from '../../shared/contract/addresses';
import { PersonalApiKeysData } from '../../shared/contract/api-keys';
import { call } from '../../shared/http/call';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { leaveForSignIn } from '../../shared/runtime/navigate';
import { usePage } from '../../shared/runtime/page-context';
import { useServerEvents } from '../../shared/runtime/use-server-events';

/** ms that the skeleton stands before a refresh asks: a shorter one would only flicker (spec 000 §9). */
const REFRESH_MS = 500;

/** The list as it is known: read anew on wish, and when somebody decides about a key (spec 001 §2). */
export function useKeys({ apiKeys: first }: PersonalApiKeysData) {
  const { shell } = usePage();
  const [keys, setKeys] = useState(first);
  const [refreshing, setRefreshing] = useState(false);
  const read = useLatestKeys(setKeys);
  useServerEvents();

  useEffect(
    () =>
      shell.on('ResourceChanged', ({ resource, action }) => {
        if (resource === API_KEY_CONFIRM_ADDRESS && action === 'changed') void read();
      }),
    [shell, read],
  );

  useEffect(() => {
    if (!refreshing) return;
    const timer = setTimeout(() => void read().then(() => setRefreshing(false)), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [refreshing, read]);

  return { keys, refreshing, refresh: () => setRefreshing(true) };
}

/** Reads the list; the latest call wins, since one that was asked before may answer with an older list. */
function useLatestKeys(take: (keys: PersonalApiKeysData['apiKeys']) => void): () => Promise<void> {
  const { notifyFailure } = useNotifications();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  return useCallback(async () => {
    underWay.current?.abort();
    underWay.current = new AbortController();
    const { signal } = underWay.current;
    const answer = await call(PersonalApiKeysData, { signal });
    if (signal.aborted) return;
    if (answer.ok) take(answer.data.apiKeys);
    else if (answer.status === 401) leaveForSignIn();
    else notifyFailure(answer); // what is shown stays
  }, [take, notifyFailure]);
}
