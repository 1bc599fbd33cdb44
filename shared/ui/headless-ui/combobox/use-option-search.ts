import { useEffect, useMemo, useRef, useState } from 'react';
import { hasMessage, t, translateServerText } from '../../../i18n/translate';

/** Returns the options for a text. The signal aborts when the result is no longer needed. It rejects if the search failed, with the key of a message. */
export type OptionSearch<Option> = (text: string, signal: AbortSignal) => Promise<readonly Option[]>;

/** The state of a search. */
export type SearchState<Option> =
  | { kind: 'idle' }
  | { kind: 'searching' }
  /** `text` is the text that was searched. */
  | { kind: 'found'; options: readonly Option[]; text: string }
  /** `message` is translated. */
  | { kind: 'failed'; message: string };

/** ms without a key until the text is searched. */
const DEBOUNCE_MS = 250;

interface SearchOptions<Option> {
  search: OptionSearch<Option> | readonly Option[];
  /** Options found in the page itself; if set, they are shown instead of a search result. */
  local: readonly Option[] | undefined;
  text: string;
  /** Only an open list is searched; the result for a list that has closed is ignored. */
  open: boolean;
}

/** Searches the options for a text while the list is open; the result for an earlier text is ignored. */
export function useOptionSearch<Option>({ search, local, text, open }: SearchOptions<Option>) {
  const [state, setState] = useState<SearchState<Option>>({ kind: 'idle' });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(search);
  latest.current = search;
  const hurry = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the search
  useEffect(() => {
    const find = latest.current;
    if (!open || typeof find !== 'function') return setState({ kind: 'idle' });
    setState({ kind: 'searching' });
    const controller = new AbortController();
    const { signal } = controller;
    const run = () =>
      find(text, signal).then(
        (options) => signal.aborted || setState({ kind: 'found', options, text }),
        (reason) => signal.aborted || setState({ kind: 'failed', message: messageOf(reason) }),
      );
    const begin = () => {
      hurry.current = () => {};
      void run();
    };
    const timer = setTimeout(begin, text === '' ? 0 : DEBOUNCE_MS);
    hurry.current = () => {
      clearTimeout(timer);
      begin();
    };
    return () => {
      clearTimeout(timer);
      hurry.current = () => {};
      controller.abort();
    };
  }, [open, text, attempt]);
  const localState = useMemo<SearchState<Option> | undefined>(
    () => (open && local ? { kind: 'found', options: local, text } : undefined),
    [open, local, text],
  );
  return {
    state: localState ?? state,
    /** Repeats the search. */
    retry: () => setAttempt((before) => before + 1),
    /** Searches now, without waiting for a pause. */
    hurry: () => hurry.current(),
  };
}

/** Returns the text of the failure whose key is the message of an error. */
function messageOf(reason: unknown): string {
  const key = reason instanceof Error ? reason.message : '';
  return hasMessage(key) ? translateServerText(key) : t('ERROR_UNKNOWN_MESSAGE');
}
