import { useEffect, useRef } from 'react';
import { useLocation, useRoute } from 'wouter';
import { usePage } from '../start/page-context';

/**
 * Which item of a list is open beside it, by the page's address, and a function that opens another one; each change is
 * reported to the shell.
 *
 * @param address that of the list; an item's is `${address}/${id}`
 */
export function useOpenItem(address: string) {
  const { shell } = usePage();
  const [path, navigate] = useLocation();
  const [, params] = useRoute(`${address}/:id`);
  const reported = useRef(path); // startEntry reports the initial path
  useEffect(() => {
    if (reported.current === path) return;
    reported.current = path;
    shell.post({ type: 'Navigated', path: location.pathname + location.search, title: document.title });
  }, [path, shell]);
  return {
    openId: params?.id,
    /** Without an id it closes the panel. */
    open: (id: string | undefined, options?: { replace?: boolean }) =>
      navigate(id === undefined ? address : `${address}/${encodeURIComponent(id)}`, options),
  };
}
