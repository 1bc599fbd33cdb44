import { useEffect, useRef } from 'react';
import { usePage } from '../../shared/runtime/start/page-context';

/** Keys that only modify others (UI Events §5.1). */
const MODIFIERS = [
  'Alt',
  'AltGraph',
  'CapsLock',
  'Control',
  'Fn',
  'FnLock',
  'Hyper',
  'Meta',
  'NumLock',
  'ScrollLock',
  'Shift',
  'Super',
  'Symbol',
  'SymbolLock',
];

/**
 * Whether a key opens the profile: any but Escape, Tab and modifiers.
 *
 * @param key as in `KeyboardEvent.key`
 */
function opensProfile(key: string): boolean {
  return key !== 'Escape' && key !== 'Tab' && !MODIFIERS.includes(key);
}

/** Opens the profile on almost any key, and asks the shell to close it on Escape. */
export function useOpenProfileByKey(openProfile: () => void): void {
  const { shell } = usePage();
  const latest = useRef(openProfile);
  latest.current = openProfile;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing) return;
      if (event.key === 'Escape') {
        shell.post({ type: 'CloseWindow' });
      } else if (opensProfile(event.key) && !isClick(event)) {
        // Prevents scrolling and the browser's search; keyboard shortcuts of the browser still work.
        if (!event.ctrlKey && !event.metaKey && !event.altKey) event.preventDefault();
        latest.current();
      }
    };
    // On the window: the frame may have the focus while the button has not.
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [shell]);
}

/** Whether the browser turns the key into a click on the button. */
function isClick({ key, target }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === ' ') && target instanceof HTMLButtonElement;
}
