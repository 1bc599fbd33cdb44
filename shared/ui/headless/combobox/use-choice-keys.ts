import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { SearchState } from './use-option-search';

interface ChoiceKeys<Option> {
  id: string;
  open: boolean;
  /** What is typed, which may not be drawn yet. */
  typed: RefObject<string>;
  /** The same as it was drawn, and what was found for it. */
  text: string;
  state: SearchState<Option>;
  retry: () => void;
  hurry: () => void;
}

/**
 * Sees the keys of a combobox before Headless UI does, which closes at an Enter without options and so loses what was
 * typed. An Enter that comes before the answer searches at once; what it chooses is the only option found, and of several
 * the person still has to choose.
 */
export function useChoiceKeys<Option>({ id, open, typed, text, state, retry, hurry }: ChoiceKeys<Option>) {
  const isWanted = useRef(false);
  if (!open) isWanted.current = false;
  const found = state.kind === 'found' && state.text === text ? state.options : undefined;

  useEffect(() => {
    if (found === undefined || !isWanted.current) return;
    isWanted.current = false;
    if (found.length === 1) pressEnter(id);
  }, [found, id]);

  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter') {
      isWanted.current = false;
      return;
    }
    const isDrawn = typed.current === text;
    if (isDrawn && (!open || (found !== undefined && found.length > 0))) return;
    event.preventDefault();
    event.stopPropagation();
    isWanted.current = !isDrawn || found === undefined;
    if (state.kind === 'failed') retry();
    else if (isDrawn) hurry();
  };
}

/** Headless UI chooses what is active and closes, as for a key of the person's. */
function pressEnter(id: string): void {
  document
    .getElementById(id)
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}
