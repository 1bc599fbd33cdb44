import { useRef, useState } from 'react';

/** The action that is in progress, and a function to begin one. */
export interface SingleFlight<Action> {
  /** The action in progress; undefined once it has succeeded or failed. */
  underWay: Action | undefined;
  /** Calls `run` at once, inside the click; does nothing while another action is in progress. */
  begin: (action: Action, run: () => Promise<void>) => void;
}

/** Allows one action at a time: the second half of a double click does nothing. */
export function useSingleFlight<Action>(): SingleFlight<Action> {
  const [underWay, setUnderWay] = useState<Action>();
  // Not the state: a second click may come before the component renders.
  const isBusy = useRef(false);
  const start = async (action: Action, run: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setUnderWay(action);
    try {
      await run();
    } finally {
      isBusy.current = false;
      setUnderWay(undefined);
    }
  };
  return { underWay, begin: (action, run) => void start(action, run) };
}
