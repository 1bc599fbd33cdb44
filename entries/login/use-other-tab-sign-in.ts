import { useEffect, useState } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import { redirectAfterSignIn } from '../../shared/runtime/navigation/redirect';
import { usePage } from '../../shared/runtime/start/page-context';
import { readLogin } from './api';
import { redirectParameter } from './redirect-parameter';

/**
 * Follows the `redirect` parameter once the user has signed in in another tab. It checks when the other tab reports the
 * new session, and when this tab becomes visible.
 *
 * @param paused while this page signs in itself
 * @returns whether the page is leaving
 */
export function useOtherTabSignIn(paused: boolean): boolean {
  const { shell } = usePage();
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (paused) return;
    const controller = new AbortController();
    const { signal } = controller;
    let checking = false;
    const check = async () => {
      if (checking || document.hidden) return;
      checking = true;
      const answer = await readLogin(signal).finally(() => {
        checking = false;
      });
      if (signal.aborted || !answer.ok || !answer.data.isLoggedIn) return;
      setLeaving(true);
      redirectAfterSignIn(redirectParameter());
    };
    document.addEventListener('visibilitychange', () => void check(), { signal });
    const unsubscribe = shell.on('ResourceChanged', ({ resource }) => {
      if (resource === SESSION_RESOURCE) void check();
    });
    return () => {
      controller.abort();
      unsubscribe();
    };
  }, [shell, paused]);
  return leaving;
}
