import { useLayoutEffect } from 'react';

/**
 * Lifts what stands at the window's lower end above a dialog's buttons, where it would cover them and there is room
 * above. A pointer that has just pressed one of them would even hold it there.
 *
 * @param shown what stands there at the moment, if anything; measured again for another one
 */
export function useOffsetAboveActions(place: HTMLElement | undefined, shown: number | undefined): void {
  useLayoutEffect(() => {
    if (place === undefined || shown === undefined) return;
    const lift = () => {
      place.style.bottom = '';
      const own = place.getBoundingClientRect();
      const actions = document.querySelector('[data-part=dialog-actions]')?.getBoundingClientRect();
      if (actions === undefined || actions.bottom <= own.top || actions.top >= own.bottom) return;
      if (actions.top >= own.height) place.style.bottom = `${document.documentElement.clientHeight - actions.top}px`;
    };
    const ender = new AbortController();
    const { signal } = ender;
    addEventListener('resize', lift, { signal });
    addEventListener('scroll', lift, { signal, passive: true });
    lift();
    return () => ender.abort();
  }, [place, shown]);
}
