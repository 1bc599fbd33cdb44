import { useEffect, useState } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import { redirectAfterSignIn } from '../../shared/runtime/navigation/navigate';
import { usePage } from '../../shared/runtime/start/page-context';
import { readLogin } from './api';

/**
 * Notices that this browser has been signed in by another tab (by its event, or when a person comes back to this one)
 * and goes where this sign-in would have led. Answers whether it is about to.
 *
 * @param paused while the page signs in itself
 */
export function useSignedInElsewhere(paused: boolean): boolean {
  const { shell } = usePage();
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (paused) return;
    const controller = new AbortController();
    const { signal } = controller;
    let asking = false;
    const ask = async () => {
      if (asking || document.hidden) return;
      asking = true;
      const answer = await readLogin(signal).finally(() => {
        asking = false;
      });
      if (signal.aborted || !answer.ok || !answer.data.isLoggedIn) return;
      setLeaving(true);
      redirectAfterSignIn(redirectQuery());
    };
    document.addEventListener('visibilitychange', () => void ask(), { signal });
    const stop = shell.on('ResourceChanged', ({ resource }) => {
      if (resource === SESSION_RESOURCE) void ask();
    });
    return () => {
      controller.abort();
      stop();
    };
  }, [shell, paused]);
  return leaving;
}

/** Where a person wanted to go, still to be guarded. */
export function redirectQuery(): string {
  return new URLSearchParams(location.search).get('redirect') ?? '/';
}
