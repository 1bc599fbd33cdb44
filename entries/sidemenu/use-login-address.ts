import { useEffect, useState } from 'react';
import { LOGIN_ADDRESS, SESSION_RESOURCE } from '../../shared/contract/addresses';
import { redirectTarget } from '../../shared/contract/redirect-target';
import { withRedirect } from '../../shared/contract/with-redirect';
import type { Shell } from '../../shared/host/connect-to-shell';
import { sameOriginUrl } from '../../shared/host/same-origin-url';
import { usePage } from '../../shared/runtime/start/page-context';

/** The redirect target if the address of the parent page cannot be read. */
const START = '/';

/** The address of sign-in, updated when the shell has sent its own address. */
export function useLoginAddress(): string {
  const { shell } = usePage();
  const [context, setContext] = useState(shell.context);
  useEffect(() => {
    const update = () => setContext(shell.context);
    const unsubscribes = [shell.on('Theme', update), shell.on('ShellReady', update)];
    update();
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [shell]);
  return loginAddress(context);
}

/**
 * The address of sign-in, with a redirect back to the parent page.
 *
 * @param context what the shell has sent: the address of a cross-origin shell cannot be read
 */
export function loginAddress(context?: Shell['context']): string {
  const back = context && context.origin !== location.origin ? shellAddress(context) : parentPath();
  // The parent page is sign-in already, with a redirect of its own.
  if (hasPath(back, LOGIN_ADDRESS)) return back;
  return withRedirect(LOGIN_ADDRESS, back);
}

/** The address of a cross-origin shell; if its main frame shows sign-in, the address of that. */
function shellAddress({ origin, path }: { origin: string; path: string }): string {
  const [beforeHash = '', ...hash] = path.split('#');
  const shown = hash.join('#');
  if (isServerPath(shown) && hasPath(shown, LOGIN_ADDRESS)) return shown;
  const address = isSessionPath(shown) ? beforeHash : path;
  return redirectTarget(origin + address, [origin]) ?? origin;
}

/** The path of the parent page; if that is a shell, the path of the page it shows, which is in its hash. */
function parentPath(): string {
  try {
    const { pathname, search, hash } = window.parent.location;
    const shown = hash.slice(1);
    const path = isServerPath(shown) ? shown : pathname + search;
    return isServerPath(path) && !isSessionPath(path) ? path : START;
  } catch {
    return START; // a cross-origin shell
  }
}

/** Whether a hash is a path of this server; it may have any content. */
function isServerPath(path: string): boolean {
  return path.startsWith('/') && sameOriginUrl(path, location.origin) !== undefined;
}

/** Whether a path is below the session. A redirect there would show a sign-out after the sign-in. */
function isSessionPath(path: string): boolean {
  return path.startsWith(`${SESSION_RESOURCE}/`);
}

function hasPath(address: string, path: string): boolean {
  return address.split('?')[0] === path;
}
