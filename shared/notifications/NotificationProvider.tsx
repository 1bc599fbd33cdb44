import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { describeFailure } from '../http/failure-text';
import { noAnswer } from '../http/result';
import { t } from '../i18n/translate';
import { ChunkFailureContext } from '../ui/hooks/chunk-failure-context';
import { useLazyComponent } from '../ui/hooks/use-lazy-component';
import { type Notifications, NotificationsContext } from './notifications-context';
import { EMPTY_QUEUE } from './queue';
import { type Clock, startQueue } from './start-queue';

const loadRegion = () => import('./NotificationRegion').then((module) => module.NotificationRegion);

interface NotificationProviderProps {
  children: ReactNode;
  clock?: Clock;
}

/** Gives a page its notification queue and shows it: one at a time, above everything. */
export function NotificationProvider({ children, clock }: NotificationProviderProps) {
  const [queue, setQueue] = useState(EMPTY_QUEUE);
  const [{ dispatch, stop }] = useState(() => startQueue(setQueue, clock));
  const notifications = useMemo<Notifications>(() => {
    const notify: Notifications['notify'] = (message, options = {}) => dispatch({ type: 'notify', message, options });
    return {
      notify,
      notifyFailure: (failure, options) =>
        notify(describeFailure(failure), {
          title: t('ERROR'),
          type: 'ERROR',
          problemMessages: failure.problem?.problemMessages ?? undefined,
          ...options,
        }),
      close: () => dispatch({ type: 'close' }),
    };
  }, [dispatch]);

  const tellFailure = useCallback(() => notifications.notifyFailure(noAnswer('network')), [notifications]);

  useEffect(() => {
    const watch = () => dispatch({ type: document.hidden ? 'pause' : 'resume', reason: 'hidden' });
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      document.removeEventListener('visibilitychange', watch);
      stop();
    };
  }, [dispatch, stop]);

  const Region = useLazyComponent(loadRegion, queue.shown ? 'now' : 'idle');
  return (
    <NotificationsContext.Provider value={notifications}>
      <ChunkFailureContext.Provider value={tellFailure}>{children}</ChunkFailureContext.Provider>
      {Region ? <Region queue={queue} dispatch={dispatch} /> : null}
    </NotificationsContext.Provider>
  );
}
