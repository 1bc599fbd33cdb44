import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { SearchState } from './use-option-search';

interface EnterKeyOptions<Option> {
  id: string;
  open: boolean;
  /** The typed text, which may not be rendered yet. */
  typed: RefObject<string>;
  /** The rendered text, and the state of its search. */
  text: string;
  state: SearchState<Option>;
  retry: () => void;
  hurry: () => void;
}

/**
 * Handles Enter in a combobox before Headless UI does, which closes the list if it has no options and so loses the typed
 * text. An Enter before the result arrives searches at once, and then chooses the option if exactly one is found.
 */
export function useEnterKey<Option>({ id, open, typed, text, state, retry, hurry }: EnterKeyOptions<Option>) {
  const isPending = useRef(false);
  if (!open) isPending.current = false;
  const found = state.kind === 'found' && state.text === text ? state.options : undefined;

  useEffect(() => {
    if (found === undefined || !isPending.current) return;
    isPending.current = false;
    if (found.length === 1) pressEnter(id);
  }, [found, id]);

  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter') {
      isPending.current = false;
      return;
    }
    const isRendered = typed.current === text;
    if (isRendered && (!open || (found !== undefined && found.length > 0))) return;
    event.preventDefault();
    event.stopPropagation();
    isPending.current = !isRendered || found === undefined;
    if (state.kind === 'failed') retry();
    else if (isRendered) hurry();
  };
}

/** Makes Headless UI choose the active option and close, as it does for the user's key. */
function pressEnter(id: string): void {
  document
    .getElementById(id)
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}
