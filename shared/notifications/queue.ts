/** How a notification looks, and whether it stays: ERROR and WARNING wait for the person. */
export type NotificationType = 'INFO' | 'SUCCESS' | 'ERROR' | 'WARNING';

/** What comes with a message; all texts are translated already. */
export interface NotificationOptions {
  title?: string | undefined;
  type?: NotificationType | undefined;
  /** Shown in bold, one under the other. */
  problemMessages?: readonly string[] | undefined;
  /** ms until it closes by itself, whatever its type; default 2000, and never for ERROR and WARNING. */
  timeout?: number | undefined;
  /** A button that closes the notification and does something about what it says. */
  action?: { text: string; onPress: () => void } | undefined;
}

/** A notification in the queue. */
export interface Notification extends NotificationOptions {
  id: number;
  message: string;
  /** When it was queued, in ms of the caller's clock. */
  at: number;
}

/** Why the clock of the shown notification may stand still: somebody is reading, or nobody can. */
export type PauseReason = 'pointer' | 'focus' | 'hidden';

/** What is shown, what waits for it, and when the next step is due. */
export interface Queue {
  readonly shown?: Notification | undefined;
  readonly waiting: readonly Notification[];
  /** Those that have been shown and closed, the latest last. */
  readonly past: readonly Notification[];
  readonly pauseReasons: readonly PauseReason[];
  /** When the next step is due, in ms of the caller's clock: closing what is shown, or showing what waits. */
  readonly dueAt?: number | undefined;
  /** ms that were left when the clock was stopped. */
  readonly left?: number | undefined;
  readonly count: number;
}

/** What may happen to a queue; `due` is its clock, which has reached `dueAt`. */
export type QueueEvent =
  | { type: 'notify'; message: string; options: NotificationOptions }
  | { type: 'close' }
  | { type: 'hold' | 'release'; hold: PauseReason }
  | { type: 'due' };

const AUTO_CLOSE_MS = 2000;
const GAP_MS = 300;
/** One cause that is reported from several places arrives within one turn of the event loop, with its rendering. */
const SAME_TURN_MS = 50;
const PAST_MAX = 20;

/** A queue to which nothing has happened. */
export const EMPTY_QUEUE: Queue = { waiting: [], past: [], pauseReasons: [], count: 0 };

/** Whether a notification waits for the person, and goes by a click outside of it too. */
export function isUrgent({ type }: NotificationOptions): boolean {
  return type === 'ERROR' || type === 'WARNING';
}

/**
 * The queue after an event at a time: one notification at a time; each stays 2000 ms, or its timeout,
 * or until closed; 300 ms after it has gone comes the next.
 */
export function step(queue: Queue, event: QueueEvent, now: number): Queue {
  switch (event.type) {
    case 'notify':
      return notified(queue, event, now);
    case 'close':
      return closed(queue, now);
    case 'due':
      return queue.shown ? closed(queue, now) : next(queue, now);
    default:
      return held(queue, event, now);
  }
}

function notified(queue: Queue, { message, options }: { message: string; options: NotificationOptions }, now: number) {
  // Nothing to say, as of a call that was aborted.
  if (!message && !options.problemMessages?.length) return queue;
  const notification = { ...options, message, id: queue.count, at: now };
  const open = queue.shown ? [queue.shown, ...queue.waiting] : queue.waiting;
  if (open.some((other) => now - other.at < SAME_TURN_MS && saysTheSame(other, notification))) return queue;
  const longer = { ...queue, waiting: [...queue.waiting, notification], count: queue.count + 1 };
  return queue.shown || queue.dueAt !== undefined ? longer : next(longer, now);
}

function saysTheSame(one: Notification, other: Notification): boolean {
  const said = ({ title, type, message, problemMessages }: Notification) => [title, type, message, problemMessages];
  return JSON.stringify(said(one)) === JSON.stringify(said(other));
}

function next(queue: Queue, now: number): Queue {
  const [shown, ...waiting] = queue.waiting;
  // A pointer or a focus held what has gone; its leaving is never told, since the element went with it.
  const holds = queue.pauseReasons.filter((hold) => hold === 'hidden');
  if (!shown) return { ...queue, pauseReasons, dueAt: undefined, left: undefined };
  const time = shown.timeout ?? (isUrgent(shown) ? undefined : AUTO_CLOSE_MS);
  return { ...queue, shown, waiting, pauseReasons, ...(holds.length ? paused(time) : running(time, now)) };
}

function closed(queue: Queue, now: number): Queue {
  if (!queue.shown) return queue;
  const past = [...queue.past, queue.shown].slice(-PAST_MAX);
  return { ...queue, shown: undefined, past, ...running(GAP_MS, now) };
}

function held(queue: Queue, { type, hold }: { type: 'hold' | 'release'; hold: PauseReason }, now: number): Queue {
  const others = queue.pauseReasons.filter((other) => other !== hold);
  const holds = type === 'hold' ? [...others, hold] : others;
  const { dueAt, left } = queue;
  // Only reading time is held: the gap between two goes on.
  if (!queue.shown || (holds.length === 0) === (queue.pauseReasons.length === 0)) return { ...queue, pauseReasons };
  return {
    ...queue,
    pauseReasons,
    ...(holds.length ? paused(dueAt === undefined ? undefined : Math.max(dueAt - now, 0)) : running(left, now)),
  };
}

const running = (time: number | undefined, now: number) => ({
  dueAt: time === undefined ? undefined : now + time,
  left: undefined,
});

const paused = (time: number | undefined) => ({ dueAt: undefined, left: time });
