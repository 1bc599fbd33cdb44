import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps a combobox open while a button beside its options is pressed: Headless UI closes it at the end of every press
 * outside of its own elements, before the click, unless the event's default is prevented.
 *
 * @param onPress called for a touch, whose click is prevented with the event; a mouse's click is not
 */
export function usePressInside(button: RefObject<HTMLElement | null>, onPress: () => void): void {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const isInside = ({ target }: Event) => target instanceof Node && button.current?.contains(target) === true;
    const controller = new AbortController();
    // Captured on the window: Headless UI listens on the document.
    const options = { capture: true, signal: controller.signal };
    addEventListener('pointerup', (event) => isInside(event) && event.preventDefault(), options);
    addEventListener(
      'touchend',
      (event) => {
        if (!isInside(event)) return;
        event.preventDefault();
        latest.current();
      },
      { ...options, passive: false },
    );
    return () => controller.abort();
  }, [button]);
}
