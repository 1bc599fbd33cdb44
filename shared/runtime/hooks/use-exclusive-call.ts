import { useEffect, useRef } from 'react';

/** Runs an action, unless the previous one is still running. */
type RunExclusively = (action: (signal: AbortSignal) => Promise<void>) => Promise<void>;

/** Runs one asynchronous action at a time: a second submit while a call is pending does nothing. Unmounting aborts it. */
export function useExclusiveCall(): RunExclusively {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return async (action) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    try {
      await action(controller.signal);
    } finally {
      running.current = undefined;
    }
  };
}
