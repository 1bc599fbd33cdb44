import { useEffect, useState } from 'react';
import { describeFailure } from '../http/failure-text';
import type { Failure } from '../http/result';
import { t } from '../i18n/translate';
import type { Connect } from '../ui/hooks/use-lazy-calls';
import { EMPTY_QUEUE, type NotificationOptions, type Queue, type QueueEvent } from './queue';
import { type Clock, type RunningQueue, startQueue } from './start-queue';

/** A call of one of the page's `Notifications`. */
export type NotificationCall =
  | { type: 'notify'; message: string; options: NotificationOptions }
  | { type: 'notifyFailure'; failure: Failure; options: NotificationOptions }
  | { type: 'close' };

interface QueueOptions {
  connect: Connect<NotificationCall>;
  clock: Clock | undefined;
  /** Whether there is an element for the notifications; until then the calls wait. */
  isReady: boolean;
}

/** Runs the queue of a page's notifications. While the page is hidden, their time does not pass. */
export function useNotificationQueue(options: QueueOptions): { queue: Queue; dispatch: RunningQueue['dispatch'] } {
  const { connect, clock, isReady } = options;
  const [queue, setQueue] = useState(EMPTY_QUEUE);
  const [{ dispatch, stop }] = useState(() => startQueue(setQueue, clock));
  useEffect(() => {
    const watch = () => dispatch({ type: document.hidden ? 'pause' : 'resume', reason: 'hidden' });
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      document.removeEventListener('visibilitychange', watch);
      stop();
    };
  }, [dispatch, stop]);
  useEffect(() => {
    if (isReady) connect((call) => dispatch(eventOf(call)));
  }, [connect, dispatch, isReady]);
  return { queue, dispatch };
}

function eventOf(call: NotificationCall): QueueEvent {
  if (call.type !== 'notifyFailure') return call;
  const { failure, options } = call;
  const problemMessages = failure.problem?.problemMessages ?? undefined;
  return {
    type: 'notify',
    message: describeFailure(failure),
    options: { title: t('ERROR'), type: 'ERROR', problemMessages, ...options },
  };
}
