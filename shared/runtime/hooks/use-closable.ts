import { useEffect, useReducer } from 'react';
import { isInShell, parentWindow } from '../../host/parent-window';
import { usePage } from '../start/page-context';

/**
 * Whether a button may leave the page: not where it is beside a shell's navigation. A shell says whether it shows a page as a
 * dialog; until then one of the page's own origin counts as a shell with a navigation.
 */
export function useClosable(): boolean {
  const { shell } = usePage();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => shell.on('Theme', rerender), [shell]); // the message says how the page is shown
  return parentWindow().windowKind !== 'frame' || (shell.context?.isDialog ?? !isInShell());
}
