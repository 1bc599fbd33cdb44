import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { reportAddress } from '../../host/report-address';
import { usePage } from '../start/page-context';
import { itemAddress, itemIdIn } from './item-address';

interface OpenOptions {
  /** Whether the new address takes the place of this one in the history; default: false. */
  replace?: boolean;
  /** The query of the new address with its question mark; default: as it is. */
  search?: string;
}

/**
 * Which item of a list is open beside it, by the page's address, and a function that opens another one; each change of the
 * address is reported to the shell.
 *
 * @param list the address of the list; an item's is {@link itemAddress}
 * @param options `isReady`: whether the page already shows what its address names; until then nothing is reported
 */
export function useOpenItem(list: string, { isReady = true } = {}) {
  const { shell } = usePage();
  const [, navigate] = useLocation();
  const path = location.pathname + location.search;
  const reported = useRef(path); // startEntry reports the initial path
  useEffect(() => {
    if (!isReady || reported.current === path) return;
    reported.current = path;
    reportAddress(shell);
  }, [isReady, path, shell]);
  return {
    openId: itemIdIn(list, location.pathname),
    /** Without an id it closes the panel. */
    open: (id: string | undefined, { search = location.search, ...options }: OpenOptions = {}) =>
      navigate(itemAddress(list, id) + search, options),
  };
}
