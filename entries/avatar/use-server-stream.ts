import { useEffect } from 'react';
import type { ResourceChanged } from '../../shared/host/messages';
import { subscribeToServerEvents } from '../../shared/host/server-events';
import { usePage } from '../../shared/runtime/start/page-context';

/**
 * Carries what the server tells of its own changes to the shell, which may be of another origin and cannot
 * listen itself; and to the other pages of this origin.
 *
 * @param isOn false while nobody is signed in, who would be told nothing
 * @param on.hear this page, which is not told of what it tells
 * @param on.onBroken the stream broke off, as it does when the session is over
 */
export function useServerStream(
  isOn: boolean,
  { hear, onBroken }: { hear: (change: ResourceChanged) => void; onBroken: () => void },
): void {
  const { shell } = usePage();
  useEffect(() => {
    if (!isOn) return;
    const life = new AbortController();
    const hearAndPassOn = (change: ResourceChanged) => {
      shell.post(change);
      hear(change);
    };
    subscribeToServerEvents(hearAndPassOn, life.signal, onBroken);
    return () => life.abort();
  }, [isOn, shell, hear, onBroken]);
}
