import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import { usePageRestored } from '../../shared/runtime/hooks/use-page-restored';
import { useResourceChange } from '../../shared/runtime/hooks/use-resource-change';
import { usePage } from '../../shared/runtime/start/page-context';

/** Loads the menu again when the user signs in or out in another frame or window. */
export function useSessionReload(): void {
  const { reload } = usePage();
  useResourceChange({ resource: SESSION_RESOURCE, onChange: reload });
  // A page in the back/forward cache gets no events.
  usePageRestored(() => void reload());
}
