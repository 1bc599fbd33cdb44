import { useCallback, useEffect, useRef, useState } from 'react';
import { useEscapeToClose } from '../../shared/runtime/hooks/use-escape-to-close';
import { useOpenFlag } from '../../shared/runtime/hooks/use-open-flag';
import { usePage } from '../../shared/runtime/start/page-context';
import type { RunningDrawer } from './Drawer';

/** Ms, as long as the drawer's transition. */
const SLIDE = 200;

/** A shell that closes takes no longer; one that does not gets the drawer back. */
const PATIENCE = 1000;

/** The drawer closes by its button, Escape, the backdrop and the shell's word: it slides out first. */
export function useDrawer(): RunningDrawer {
  const { shell } = usePage();
  const [closing, setClosing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useCallback(() => {
    const stands = shell.windowKind !== 'frame' || matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (stands) shell.closeWindow();
    else setClosing(true);
  }, [shell]);

  useEffect(() => {
    if (!closing) return;
    const leave = setTimeout(() => shell.closeWindow(), SLIDE);
    const comeBack = setTimeout(() => setClosing(false), SLIDE + PATIENCE);
    return () => {
      clearTimeout(leave);
      clearTimeout(comeBack);
    };
  }, [closing, shell]);

  useEffect(() => shell.on('CloseWindow', close), [shell, close]);
  useEscapeToClose(close);
  // Closing clears it: a drawer that comes back sets it again.
  useOpenFlag(shell.windowKind === 'alone' || closing ? undefined : 'menu');
  return { place: shell.windowKind, closing, close, heading };
}
