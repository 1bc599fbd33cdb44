import { useEffect, useRef } from 'react';
import { usePage } from '../../shared/runtime/start/page-context';
import { opensProfile } from './opens-profile';

/** Any key opens the profile, and Escape asks it to close: the shell passes that on to it. */
export function useKeys(openProfile: () => void): void {
  const { shell } = usePage();
  const latest = useRef(openProfile);
  latest.current = openProfile;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A key held down has done its work already.
      if (event.repeat || event.isComposing) return;
      if (event.key === 'Escape') {
        shell.post({ type: 'CloseWindow' });
      } else if (opensProfile(event.key) && !isClick(event)) {
        // Or the page would scroll, search or type. A command of the browser's keeps its effect.
        if (!event.ctrlKey && !event.metaKey && !event.altKey) event.preventDefault();
        latest.current();
      }
    };
    // On the window: the frame may have the focus without the button having it.
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [shell]);
}

/** The browser makes a click of it by itself. */
function isClick({ key, target }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === ' ') && target instanceof HTMLButtonElement;
}
