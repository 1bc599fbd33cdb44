import { useEffect, useRef, useState } from 'react';

/** Answers what fits a text; the signal aborts when the answer is no longer wanted. It may throw: the search failed. */
export type OptionSearch<Option> = (text: string, signal: AbortSignal) => Promise<readonly Option[]>;

/** How far a search is. */
export type SearchState<Option> =
  | { kind: 'idle' }
  | { kind: 'searching' }
  /** `text` is what they were found for. */
  | { kind: 'found'; options: readonly Option[]; text: string }
  | { kind: 'failed' };

/** Whoever types on within so many ms is not done: only what stands then is searched. */
const DEBOUNCE_MS = 250;

interface Wanted<Option> {
  search: OptionSearch<Option>;
  text: string;
  /** Nothing is searched before the list is open, and an answer for a list that has closed is dropped. */
  open: boolean;
}

/** What the server has for a text, while the list is open; the answer to an earlier text never takes a later one's place. */
export function useOptionSearch<Option>({ search, text, open }: Wanted<Option>) {
  const [state, setState] = useState<SearchState<Option>>({ kind: 'idle' });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(search);
  latest.current = search;
  const hurry = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks once more
  useEffect(() => {
    if (!open) return setState({ kind: 'idle' });
    setState({ kind: 'searching' });
    const ender = new AbortController();
    const { signal } = ender;
    const ask = () =>
      latest.current(text, signal).then(
        (options) => signal.aborted || setState({ kind: 'found', options, text }),
        () => signal.aborted || setState({ kind: 'failed' }),
      );
    const begin = () => {
      hurry.current = () => {};
      void ask();
    };
    const timer = setTimeout(begin, text === '' ? 0 : DEBOUNCE_MS);
    hurry.current = () => {
      clearTimeout(timer);
      begin();
    };
    return () => {
      clearTimeout(timer);
      hurry.current = () => {};
      ender.abort();
    };
  }, [open, text, attempt]);
  return {
    state,
    /** Searches once more. */
    retry: () => setAttempt((before) => before + 1),
    /** Searches now what would be searched once typing pauses. */
    hurry: () => hurry.current(),
  };
}
