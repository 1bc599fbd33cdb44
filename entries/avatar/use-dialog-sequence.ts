import { useCallback, useEffect, useRef } from 'react';
import type { AvatarData } from '../../shared/contract/avatar';
import { usePage } from '../../shared/runtime/page-context';
import { driveSequence, type SequenceDriver } from './drive-sequence';

/**
 * Shows the dialogs that wait for a person, one after the other.
 *
 * @returns to be called inside each click or key: whether a dialog opened that the browser had blocked before
 */
export function useDialogSequence(data: AvatarData): () => boolean {
  const { shell } = usePage();
  const driver = useRef<SequenceDriver>(undefined);
  useEffect(() => {
    const life = new AbortController();
    driver.current = driveSequence(shell, life.signal);
    return () => life.abort();
  }, [shell]);
  useEffect(() => driver.current?.dataRead(data), [data]);
  return useCallback(() => driver.current?.acted() ?? false, []);
}
