import { useEffect, useRef, useState } from 'react';

/** The action that is in progress, and a function to begin one. */
export interface ExclusiveCall<Action> {
  /** The action in progress; undefined once it has succeeded or failed. */
  underWay: Action | undefined;
  /** Calls `run` at once, inside the click; does nothing while another action is in progress. Unmounting aborts the signal. */
  begin: (action: Action, run: (signal: AbortSignal) => Promise<void>) => void;
}

/** Allows one action at a time: the second half of a double click does nothing. */
export function useExclusiveCall<Action>(): ExclusiveCall<Action> {
  const [underWay, setUnderWay] = useState<Action>();
  // Not the state: a second click may come before the component renders.
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (action: Action, run: (signal: AbortSignal) => Promise<void>) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setUnderWay(action);
    try {
      await run(controller.signal);
    } finally {
      running.current = undefined;
      setUnderWay(undefined);
    }
  };
  return { underWay, begin: (action, run) => void start(action, run) };
}
