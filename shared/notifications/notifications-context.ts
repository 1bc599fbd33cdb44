import { createContext, useContext } from 'react';
import type { Failure } from '../http/result';
import type { NotificationOptions } from './queue';

/** The page's notifications, for all its components. */
export interface Notifications {
  /** Queues a message. It and the texts of the options must be translated; without any text nothing is shown. */
  notify: (message: string, options?: NotificationOptions) => void;
  /** Queues a failed call as status plus text, titled ERROR; an abort is not shown. */
  notifyFailure: (failure: Failure, options?: NotificationOptions) => void;
  /** Closes the shown notification. */
  close: () => void;
}

/** The page's notifications; read it with {@link useNotifications}. */
export const NotificationsContext = createContext<Notifications | undefined>(undefined);

/** The page's notifications; throws outside of a NotificationProvider. */
export function useNotifications(): Notifications {
  const notifications = useContext(NotificationsContext);
  if (notifications === undefined) throw new Error('useNotifications needs a NotificationProvider around it');
  return notifications;
}
