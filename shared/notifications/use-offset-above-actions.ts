import { useLayoutEffect } from 'react';

/**
 * Moves an element at the bottom of the window above a dialog's buttons, if it would cover them and has room there.
 *
 * @param shown the id of the shown notification; each one is measured
 */
export function useOffsetAboveActions(element: HTMLElement | undefined, shown: number | undefined): void {
  useLayoutEffect(() => {
    if (element === undefined || shown === undefined) return;
    const move = () => {
      element.style.bottom = '';
      const own = element.getBoundingClientRect();
      const actions = document.querySelector('[data-part=dialog-actions]')?.getBoundingClientRect();
      if (actions === undefined || actions.bottom <= own.top || actions.top >= own.bottom) return;
      if (actions.top >= own.height) element.style.bottom = `${document.documentElement.clientHeight - actions.top}px`;
    };
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('resize', move, { signal });
    addEventListener('scroll', move, { signal, passive: true });
    move();
    return () => controller.abort();
  }, [element, shown]);
}
