import type { Shell } from '../../host/connect-to-shell';
import { reportAddress } from '../../host/report-address';

/** ms after which the user has decided to stay if the page is still there: no event tells it. */
const STAY_DELAY = 500;

/**
 * Lets the browser ask, until the signal, before the page is left. If the user stays, the page reports its address: the
 * shell's own names the page that was to be opened.
 */
export function askBeforeUnload(isUnsaved: () => boolean, shell: Shell | undefined, signal: AbortSignal): void {
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (!isUnsaved()) return;
    event.preventDefault();
    if (shell && event.isTrusted) setTimeout(reportAddress, STAY_DELAY, shell);
  };
  addEventListener('beforeunload', onBeforeUnload, { signal });
}
