import { type ReactNode, useState } from 'react';
import { noAnswer } from '../http/result';
import { ChunkFailureContext } from '../ui/hooks/chunk-failure-context';
import { useLazyCalls } from '../ui/hooks/use-lazy-calls';
import type { NotificationRegion } from './NotificationRegion';
import { type Notifications, NotificationsContext } from './notifications-context';
import type { Clock } from './start-queue';
import type { NotificationCall } from './use-notification-queue';

const loadRegion = () => import('./NotificationRegion').then((module) => module.NotificationRegion);

interface NotificationProviderProps {
  children: ReactNode;
  clock?: Clock;
}

/** Gives a page its notifications, which the region shows: one at a time, above everything. */
export function NotificationProvider({ children, clock }: NotificationProviderProps) {
  const { send, connect, component: Region } = useLazyCalls<NotificationCall, typeof NotificationRegion>(loadRegion);
  const [{ notifications, tellChunkFailure }] = useState(() => {
    const notifyFailure: Notifications['notifyFailure'] = (failure, options = {}) =>
      send({ type: 'notifyFailure', failure, options });
    return {
      notifications: {
        notify: (message, options = {}) => send({ type: 'notify', message, options }),
        notifyFailure,
        close: () => send({ type: 'close' }),
      } satisfies Notifications,
      tellChunkFailure: () => notifyFailure(noAnswer('network')),
    };
  });
  return (
    <NotificationsContext.Provider value={notifications}>
      <ChunkFailureContext.Provider value={tellChunkFailure}>{children}</ChunkFailureContext.Provider>
      {Region ? <Region connect={connect} clock={clock} /> : null}
    </NotificationsContext.Provider>
  );
}
