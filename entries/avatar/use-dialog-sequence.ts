import { useEffect, useRef, useState } from 'react';
import type { AvatarData } from '../../shared/contract/avatar';
import { usePage } from '../../shared/runtime/start/page-context';
import { driveSequence, type SequenceDriver } from './drive-sequence';

/**
 * Shows the dialogs that wait for a user, one after the other.
 *
 * @param isKnown false while it is not known who is signed in: what was closed before is remembered meanwhile
 * @returns whether the browser has blocked the window of one
 */
export function useDialogSequence(data: AvatarData, isKnown: boolean): boolean {
  const { shell } = usePage();
  const driver = useRef<SequenceDriver>(undefined);
  const [isBlocked, setIsBlocked] = useState(false);
  useEffect(() => {
    const life = new AbortController();
    driver.current = driveSequence({ shell, onBlocked: setIsBlocked }, life.signal);
    return () => life.abort();
  }, [shell]);
  useEffect(() => {
    if (isKnown) driver.current?.dataRead(data);
  }, [data, isKnown]);
  return isBlocked;
}
