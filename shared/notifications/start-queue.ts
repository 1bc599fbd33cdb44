import { EMPTY_QUEUE, type Queue, type QueueEvent, reduceQueue } from './queue';

/** A clock and its timers; `after` returns a function that cancels. Tests replace it. */
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

/** Runs a queue that is empty at first: applies events, also `due` when its time has come, and reports each state. */
export function startQueue(onChange: (queue: Queue) => void, clock: Clock = CLOCK): RunningQueue {
  let queue = EMPTY_QUEUE;
  let cancel = () => {};
  const dispatch = (event: QueueEvent) => {
    queue = reduceQueue(queue, event, clock.now());
    cancel();
    // The timer may fire a moment early; the event is applied all the same, since no other timer follows.
    if (queue.dueAt !== undefined) cancel = clock.after(queue.dueAt - clock.now(), () => dispatch({ type: 'due' }));
    onChange(queue);
  };
  return { dispatch, stop: () => cancel() };
}
