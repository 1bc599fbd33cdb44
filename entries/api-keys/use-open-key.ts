import { useEffect, useRef } from 'react';
import { useLocation, useRoute } from 'wouter';
import { API_KEYS_ADDRESS } from '../../shared/contract/addresses';
import { usePage } from '../../shared/runtime/start/page-context';
import { addressOfKey } from './api';

/** Which key is open beside the list, and how to open another one; without an id the list stands alone. */
export interface OpenKey {
  openId: string | undefined;
  open: (id: string | undefined, options?: { replace?: boolean }) => void;
}

/** The route of the page; the shell hears of each change. */
export function useOpenKey(): OpenKey {
  const { shell } = usePage();
  const [path, navigate] = useLocation();
  const [, params] = useRoute(`${API_KEYS_ADDRESS}/:id`);
  const told = useRef(path); // the start was told by startEntry
  useEffect(() => {
    if (told.current === path) return;
    told.current = path;
    shell.post({ type: 'Navigated', path: location.pathname + location.search, title: document.title });
  }, [path, shell]);
  return {
    openId: params?.id,
    open: (id, options) => navigate(id === undefined ? API_KEYS_ADDRESS : addressOfKey(id), options),
  };
}
