import { useCallback, useEffect, useRef, useState } from 'react';
import { useStoredOpenFlag } from '../../shared/dialogs/use-stored-open-flag';
import { useEscapeToClose } from '../../shared/runtime/hooks/use-escape-to-close';
import { usePage } from '../../shared/runtime/start/page-context';
import type { RunningDrawer } from './Drawer';

/** ms of the drawer's CSS transition. */
const SLIDE = 200;

/** ms after which the drawer slides back in if the shell has not closed it. */
const CLOSE_TIMEOUT = 1000;

/** Closes the drawer by its button, Escape, the backdrop or the shell's CloseWindow, once its closing animation has ended. */
export function useDrawer(): RunningDrawer {
  const { shell } = usePage();
  const [closing, setClosing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useCallback(() => {
    const isStatic = shell.windowKind !== 'frame' || matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStatic) shell.closeWindow();
    else setClosing(true);
  }, [shell]);

  useEffect(() => {
    if (!closing) return;
    const closeTimer = setTimeout(() => shell.closeWindow(), SLIDE);
    const returnTimer = setTimeout(() => setClosing(false), SLIDE + CLOSE_TIMEOUT);
    return () => {
      clearTimeout(closeTimer);
      clearTimeout(returnTimer);
    };
  }, [closing, shell]);

  useEffect(() => shell.on('CloseWindow', close), [shell, close]);
  useEscapeToClose(close);
  // closeWindow removes the stored flag. A drawer that the shell does not close slides back in and stores it again.
  useStoredOpenFlag(shell.windowKind === 'alone' || closing ? undefined : 'menu');
  return { place: shell.windowKind, closing, close, heading };
}
