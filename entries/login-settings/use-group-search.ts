import { useEffect, useState } from 'react';
import type { Failure } from '../../shared/http/call';
import { type FoundGroups, findGroups } from './api';

/** ms after the last key until the groups are searched. */
const SEARCH_DELAY_MS = 250;

interface SearchState {
  /** What was searched for. */
  text: string;
  /** Undefined until the first answer. */
  found: FoundGroups | undefined;
  failure: Failure | undefined;
}

/**
 * The groups that a search finds. Each key starts another search after a pause; the previous result stays visible until
 * the new one arrives.
 */
export function useGroupSearch(text: string) {
  const [state, setState] = useState<SearchState>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(tries): another try is another search
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const search = async () => {
      const answer = await findGroups(text, signal);
      if (signal.aborted) return;
      setState((last) =>
        answer.ok ? { text, found: answer.data, failure: undefined } : { text, found: last?.found, failure: answer },
      );
    };
    const timer = setTimeout(() => void search(), text === '' ? 0 : SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, tries]);
  const retry = () => {
    setState((last) => last && { ...last, failure: undefined });
    setTries(tries + 1);
  };
  return { found: state?.found, failure: state?.failure, isSearching: state?.text !== text, retry };
}
