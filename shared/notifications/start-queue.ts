import { EMPTY_QUEUE, type Queue, type QueueEvent, step } from './queue';

/** What tells the time and wakes us; `after` answers what cancels it. Tests bring their own. */
export interface Clock {
  now: () => number;
  after: (ms: number, run: () => void) => () => void;
}

const CLOCK: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** A queue on a running clock. */
export interface RunningQueue {
  dispatch: (event: QueueEvent) => void;
  stop: () => void;
}

/** Runs a queue from empty: takes its events, takes the steps that fall due, and reports each new state. */
export function startQueue(onChange: (queue: Queue) => void, clock: Clock = CLOCK): RunningQueue {
  let queue = EMPTY_QUEUE;
  let cancel = () => {};
  const tell = (event: QueueEvent) => {
    queue = step(queue, event, clock.now());
    cancel();
    // A due step is taken when the timer says so, even if it woke a moment early: else nothing would wake it again.
    if (queue.dueAt !== undefined) cancel = clock.after(queue.dueAt - clock.now(), () => tell({ type: 'due' }));
    onChange(queue);
  };
  return { dispatch, stop: () => cancel() };
}
