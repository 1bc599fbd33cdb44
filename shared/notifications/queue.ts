import type { MessageType } from '../ui/feedback/message-types';

/** The severity of a notification; ERROR and WARNING stay until the user closes them. */
export type NotificationType = MessageType;

/** The button of a notification. */
export interface NotificationAction {
  /** Its `data-action`; default `show`. */
  name?: 'show' | 'undo';
  text: string;
  onPress: () => void;
}

/** The options of a notification; all texts are translated already. */
export interface NotificationOptions {
  title?: string | undefined;
  type?: NotificationType | undefined;
  /** Shown in bold, one under the other. */
  problemMessages?: readonly string[] | undefined;
  /** ms until it closes by itself, whatever its type; default 2000, and never for ERROR and WARNING. */
  timeout?: number | undefined;
  /** A button that closes the notification and calls `onPress`. */
  action?: NotificationAction | undefined;
  /** Closes it; one that waits is then not shown. */
  signal?: AbortSignal | undefined;
  /** Called when it has closed, after `onPress` if its button closed it. */
  onClose?: (() => void) | undefined;
}

/** A notification in the queue. */
export interface Notification extends NotificationOptions {
  id: number;
  message: string;
  /** When it was queued, in ms of the caller's clock. */
  at: number;
}

/** Why the timer of the shown notification is paused: the user points at it or has the focus in it, or the page is hidden. */
export type PauseReason = 'pointer' | 'focus' | 'hidden';

/** The shown notification, those that wait, and when the next change is due. */
export interface Queue {
  readonly shown?: Notification | undefined;
  readonly waiting: readonly Notification[];
  /** The notifications that have been closed, the latest last. */
  readonly past: readonly Notification[];
  readonly pauseReasons: readonly PauseReason[];
  /** When the shown notification closes or the next one shows, in ms of the caller's clock. */
  readonly dueAt?: number | undefined;
  /** ms that remained when the timer was paused. */
  readonly remaining?: number | undefined;
  readonly count: number;
}

/** An event of a queue; `due` says that the clock has reached `dueAt`. */
export type QueueEvent =
  | { type: 'notify'; message: string; options: NotificationOptions }
  | { type: 'close' }
  | { type: 'pause' | 'resume'; reason: PauseReason }
  | { type: 'due' };

const AUTO_CLOSE_MS = 2000;
const GAP_MS = 300;
/** Equal notifications within this time (ms) are shown once, because several places report the same cause. */
const DUPLICATE_MS = 50;
const PAST_MAX = 20;

/** The queue before its first event. */
export const EMPTY_QUEUE: Queue = { waiting: [], past: [], pauseReasons: [], count: 0 };

/** Whether a notification stays until the user closes it, for which a click outside of it is enough. */
export function isUrgent({ type }: NotificationOptions): boolean {
  return type === 'ERROR' || type === 'WARNING';
}

/**
 * Returns the queue after an event. It shows one notification at a time, for 2000 ms, for its timeout, or until it is
 * closed; the next one follows 300 ms later.
 */
export function reduceQueue(queue: Queue, event: QueueEvent, now: number): Queue {
  switch (event.type) {
    case 'notify':
      return notified(queue, event, now);
    case 'close':
      return closed(queue, now);
    case 'due':
      return queue.shown ? closed(queue, now) : next(queue, now);
    default:
      return pausedOrResumed(queue, event, now);
  }
}

function notified(queue: Queue, { message, options }: { message: string; options: NotificationOptions }, now: number) {
  // No text, as for a call that was aborted.
  if (!message && !options.problemMessages?.length) return queue;
  const notification = { ...options, message, id: queue.count, at: now };
  const open = queue.shown ? [queue.shown, ...queue.waiting] : queue.waiting;
  if (open.some((other) => now - other.at < DUPLICATE_MS && isSame(other, notification))) return queue;
  const longer = { ...queue, waiting: [...queue.waiting, notification], count: queue.count + 1 };
  return queue.shown || queue.dueAt !== undefined ? longer : next(longer, now);
}

function isSame(one: Notification, other: Notification): boolean {
  const contents = ({ title, type, message, problemMessages }: Notification) => [title, type, message, problemMessages];
  return JSON.stringify(contents(one)) === JSON.stringify(contents(other));
}

function next(queue: Queue, now: number): Queue {
  const [shown, ...waiting] = queue.waiting;
  // The element of the previous notification was removed, and no event says that pointer and focus have left it.
  const pauseReasons = queue.pauseReasons.filter((reason) => reason === 'hidden');
  if (!shown) return { ...queue, pauseReasons, dueAt: undefined, remaining: undefined };
  const time = shown.timeout ?? (isUrgent(shown) ? undefined : AUTO_CLOSE_MS);
  return { ...queue, shown, waiting, pauseReasons, ...(pauseReasons.length ? paused(time) : running(time, now)) };
}

function closed(queue: Queue, now: number): Queue {
  if (!queue.shown) return queue;
  const past = [...queue.past, queue.shown].slice(-PAST_MAX);
  return { ...queue, shown: undefined, past, ...running(GAP_MS, now) };
}

function pausedOrResumed(
  queue: Queue,
  { type, reason }: { type: 'pause' | 'resume'; reason: PauseReason },
  now: number,
) {
  const others = queue.pauseReasons.filter((other) => other !== reason);
  const pauseReasons = type === 'pause' ? [...others, reason] : others;
  const { dueAt, remaining } = queue;
  // Only the time for reading is paused: the gap between two notifications is not.
  if (!queue.shown || (pauseReasons.length === 0) === (queue.pauseReasons.length === 0))
    return { ...queue, pauseReasons };
  return {
    ...queue,
    pauseReasons,
    ...(pauseReasons.length
      ? paused(dueAt === undefined ? undefined : Math.max(dueAt - now, 0))
      : running(remaining, now)),
  };
}

const running = (time: number | undefined, now: number) => ({
  dueAt: time === undefined ? undefined : now + time,
  remaining: undefined,
});

const paused = (time: number | undefined) => ({ dueAt: undefined, remaining: time });
