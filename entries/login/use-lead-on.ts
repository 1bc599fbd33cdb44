import { useEffect } from 'react';
import type { LoginData } from '../../shared/contract/login';
import { redirectAfterSignIn } from '../../shared/runtime/navigation/navigate';
import { usePage } from '../../shared/runtime/start/page-context';
import { redirectQuery } from './use-signed-in-elsewhere';

/** A page that has not answered as a shell after so many ms is none. */
const SHELL_ANSWER_MS = 1000;

/**
 * Whether a framed page is only there to lead on: the user is signed in, and the server leaves it to the shell to go to an
 * address of another origin.
 */
export function isToLeadOn({ isLoggedIn }: LoginData): boolean {
  return isLoggedIn === true && new URLSearchParams(location.search).get('prompt') !== 'login';
}

/** Leads on as soon as it is known whether the page around is a shell, whose own address is not to be shown in its frame. */
export function useLeadOn(isWanted: boolean): void {
  const { shell } = usePage();
  useEffect(() => {
    if (!isWanted) return;
    const leave = () => {
      stop();
      redirectAfterSignIn(redirectQuery());
    };
    const stops = [shell.on('Theme', leave), shell.on('ShellReady', leave)];
    const timer = setTimeout(leave, shell.context ? 0 : SHELL_ANSWER_MS);
    const stop = () => {
      clearTimeout(timer);
      for (const each of stops) each();
    };
    return stop;
  }, [shell, isWanted]);
}
