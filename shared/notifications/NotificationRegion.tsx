import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../i18n/translate';
import { onTopLayerChange, topLayer } from '../ui/dialog/top-layer';
import type { Connect } from '../ui/hooks/use-lazy-calls';
import { NotificationBar } from './NotificationBar';
import { isUrgent } from './queue';
import type { Clock } from './start-queue';
import { useBarPosition } from './use-bar-position';
import { type NotificationCall, useNotificationQueue } from './use-notification-queue';

const POSITION = 'pointer-events-none fixed inset-x-0 bottom-0 z-300 sm:bottom-6 sm:mx-auto sm:max-w-lg';

interface NotificationRegionProps {
  connect: Connect<NotificationCall>;
  clock: Clock | undefined;
}

/**
 * Shows notifications at the bottom centre. Its live regions exist before their first message, or a screen reader would
 * not read that; the list keeps the closed ones. It moves into the open modal dialog, outside of which nothing can be
 * read or clicked, and it is created after the first paint, so that a prerendered page stays as it is.
 */
export function NotificationRegion({ connect, clock }: NotificationRegionProps) {
  const [container, setContainer] = useState<HTMLElement>();
  useEffect(() => {
    const element = document.createElement('div');
    element.className = POSITION;
    const move = () => topLayer().append(element);
    move();
    const unsubscribe = onTopLayerChange(move);
    setContainer(element);
    return () => {
      unsubscribe();
      element.remove();
    };
  }, []);
  const { queue, dispatch } = useNotificationQueue({ connect, clock, isReady: container !== undefined });
  const { shown, past } = queue;
  useBarPosition(container, shown?.id);
  if (!container) return null;

  const bar = shown && <NotificationBar key={shown.id} notification={shown} dispatch={dispatch} />;
  const urgent = shown !== undefined && isUrgent(shown);
  return createPortal(
    <>
      <div role="status">{urgent ? null : bar}</div>
      <div role="alert">{urgent ? bar : null}</div>
      {past.length ? (
        <section aria-label={t('ARIA_LABEL_NOTIFICATIONS')} className="sr-only" data-part="notification-list">
          <ul>
            {past.map(({ id, title, message, problemMessages = [] }) => (
              <li key={id}>{[title, message, ...problemMessages].filter(Boolean).join(' ')}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>,
    container,
  );
}
