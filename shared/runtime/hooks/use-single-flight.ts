import { useRef, useState } from 'react';

/** What a person has begun, and how to begin. */
export interface SingleFlight<Action> {
  /** What is under way, until it is over, however it ends. */
  underWay: Action | undefined;
  /** Does it at once, inside the click that asked for it; nothing while another one is under way. */
  begin: (deed: Action, act: () => Promise<void>) => void;
}

/** Does what a person asks for one deed at a time: the second half of a double click does nothing. */
export function useSingleFlight<Action>(): SingleFlight<Action> {
  const [underWay, setUnderWay] = useState<Action>();
  // Asked here and not of the state: a second click may come before that is drawn.
  const isBusy = useRef(false);
  const run = async (deed: Action, act: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setUnderWay(deed);
    try {
      await act();
    } finally {
      isBusy.current = false;
      setUnderWay(undefined);
    }
  };
  return { underWay, begin: (deed, act) => void run(deed, act) };
}
