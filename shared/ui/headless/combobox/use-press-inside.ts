import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps a combobox open while a button beside its options is pressed: Headless UI closes it at the end of every press
 * outside of its own parts, which is before the click, unless somebody has prevented that event.
 *
 * @param onPress called for a touch, whose click goes with the event; a mouse's click comes as always
 */
export function usePressInside(button: RefObject<HTMLElement | null>, onPress: () => void): void {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const isOwn = ({ target }: Event) => target instanceof Node && button.current?.contains(target) === true;
    const ender = new AbortController();
    // On the window and capturing: Headless UI listens on the document.
    const early = { capture: true, signal: ender.signal };
    addEventListener('pointerup', (event) => isOwn(event) && event.preventDefault(), early);
    addEventListener(
      'touchend',
      (event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        latest.current();
      },
      { ...early, passive: false },
    );
    return () => ender.abort();
  }, [button]);
}
