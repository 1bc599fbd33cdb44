import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import { usePageRestored } from '../../shared/runtime/hooks/use-page-restored';
import { useResourceChanged } from '../../shared/runtime/hooks/use-resource-changed';
import { usePage } from '../../shared/runtime/start/page-context';

const CHANGES = [{ resource: SESSION_RESOURCE }];

/** Loads the menu again when the user signs in or out in another frame or window. */
export function useSessionReload(): void {
  const { reload } = usePage();
  useResourceChanged(CHANGES, reload);
  // A page in the back/forward cache gets no events.
  usePageRestored(() => void reload());
}
