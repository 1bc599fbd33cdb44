import { useEffect } from 'react';
import { hearServer } from '../../shared/host/hear-server';
import type { ResourceChanged } from '../../shared/host/messages';
import { usePage } from '../../shared/runtime/page-context';

/**
 * Carries what the server tells of its own changes to the shell, which may be of another origin and cannot
 * listen itself; and to the other pages of this origin.
 *
 * @param isOn false while nobody is signed in, who would be told nothing
 * @param hear this page, which is not told of what it tells
 */
export function useServerStream(isOn: boolean, hear: (change: ResourceChanged) => void): void {
  const { shell } = usePage();
  useEffect(() => {
    if (!isOn) return;
    const life = new AbortController();
    hearServer((change) => {
      shell.post(change);
      hear(change);
    }, life.signal);
    return () => life.abort();
  }, [isOn, shell, hear]);
}
