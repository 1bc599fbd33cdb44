import { useLayoutEffect } from 'react';

/** Buttons at the end of a dialog, a panel or a form. */
const ACTIONS = '[data-part=dialog-actions], [data-part=form-actions]';

/**
 * Keeps an element at the bottom of the window from covering the focused control (WCAG 2.4.11) and a dialog's buttons:
 * where it would, it moves above the buttons, or to the top of the window.
 *
 * @param shown the id of the shown notification; each one is measured
 */
export function useBarPosition(element: HTMLElement | undefined, shown: number | undefined): void {
  useLayoutEffect(() => {
    if (element === undefined || shown === undefined) return;
    const move = () => {
      if (element.contains(document.activeElement)) return; // it would move away from the pointer
      element.style.inset = '';
      const own = element.getBoundingClientRect();
      const top = bestTop(own, document.documentElement.clientHeight);
      if (top !== own.top) element.style.inset = `${top}px 0 auto`;
    };
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('resize', move, { signal });
    addEventListener('focusin', move, { signal });
    addEventListener('scroll', move, { signal, passive: true, capture: true }); // of a dialog or a panel, too
    move();
    return () => controller.abort();
  }, [element, shown]);
}

/** Returns where the bar covers least: its own place, above the buttons, or the top of a window of this height, in px. */
function bestTop(own: DOMRect, windowHeight: number): number {
  const actions = [...document.querySelectorAll(ACTIONS)].map(boxOf);
  const focused = [document.activeElement].flatMap((element) => (element === null ? [] : boxOf(element)));
  // A region that has the focus, such as a panel, is too large to be hidden.
  const controls = focused.filter(({ height }) => height < windowHeight / 2);
  const covered = (top: number) =>
    [...actions, ...controls].reduce((sum, box) => {
      const isBeside = box.right <= own.left || box.left >= own.right;
      return isBeside ? sum : sum + Math.max(0, Math.min(box.bottom, top + own.height) - Math.max(box.top, top));
    }, 0);
  const above = actions.map(({ top }) => top - own.height).filter((top) => top >= 0);
  return [own.top, ...above, windowHeight - own.bottom].reduce((best, top) =>
    covered(top) < covered(best) ? top : best,
  );
}

const boxOf = (element: Element) => element.getBoundingClientRect();
