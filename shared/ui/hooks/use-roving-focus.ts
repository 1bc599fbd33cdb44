import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/**
 * Makes the buttons of a list one tab stop (WAI-ARIA Authoring Practices, roving tabindex): arrow keys, Home and End move
 * between them, and the one that had the focus last has it again.
 *
 * @param count the number of buttons
 * @returns `list` are props of the element around the buttons, `tabIndexOf` is the `tabIndex` of each of them
 */
export function useRovingFocus(count: number) {
  const [current, setCurrent] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const buttons = buttonsIn(event.currentTarget);
    const index = event.target instanceof HTMLElement ? buttons.indexOf(event.target) : -1;
    const next = buttons[nextIndex(event, { index, count: buttons.length })];
    if (index < 0 || !next) return;
    event.preventDefault();
    next.focus();
  };
  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    const index = buttonsIn(currentTarget).indexOf(target);
    if (index >= 0) setCurrent(index);
  };
  return {
    list: { onKeyDown, onFocus },
    tabIndexOf: (index: number) => (index === Math.min(current, count - 1) ? 0 : -1),
  };
}

const buttonsIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('button')];

/** Where a key leads; -1 before the first button, at the end, and for other keys. */
function nextIndex({ key, currentTarget }: KeyboardEvent, { index, count }: { index: number; count: number }): number {
  const isMirrored = getComputedStyle(currentTarget).direction === 'rtl';
  const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight';
  const back = isMirrored ? 'ArrowRight' : 'ArrowLeft';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === forward || key === 'ArrowDown') return index + 1;
  return key === back || key === 'ArrowUp' ? index - 1 : -1;
}
