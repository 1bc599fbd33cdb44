import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { t } from '../i18n/translate';
import { CloseButton } from '../ui/button/CloseButton';
import { MESSAGE_COLOURS } from '../ui/feedback/Alert';
import { MESSAGE_TYPES } from '../ui/feedback/message-types';
import { Icon } from '../ui/image/Icon';
import { isUrgent, type Notification } from './queue';
import type { RunningQueue } from './start-queue';
import { useClickOutside } from './use-click-outside';

interface NotificationBarProps {
  notification: Notification;
  dispatch: RunningQueue['dispatch'];
}

/** One notification: its type as icon, word and colour, its texts, and a close button. */
export function NotificationBar({ notification, dispatch }: NotificationBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<EventTarget | null>(null);
  const isPointedAt = useRef(false);
  const { type = 'INFO', title, message, problemMessages = [], action } = notification;
  const { icon, name } = MESSAGE_TYPES[type];
  useEnd(notification, dispatch);
  useClickOutside({ element: bar, active: isUrgent(notification), onClick: () => dispatch({ type: 'close' }) });

  const close = () => {
    dispatch({ type: 'close' });
    // The close button is removed, and the focus would be lost with it.
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
  };
  // On pointermove, not pointerenter: the bar may appear under a pointer that has just clicked and does not move.
  const pauseForPointer = () => {
    if (!isPointedAt.current) dispatch({ type: 'pause', reason: 'pointer' });
    isPointedAt.current = true;
  };
  const pauseForFocus = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && bar.current?.contains(relatedTarget))) previousFocus.current = relatedTarget;
    dispatch({ type: 'pause', reason: 'focus' });
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault(); // a dialog around it must stay open
    event.stopPropagation();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its handlers only pause the timer and listen for Escape
    <div
      ref={bar}
      data-part="notification"
      data-type={type}
      className={`pointer-events-auto flex max-h-[40dvh] items-start gap-3 overflow-y-auto border border-s-4 bg-background p-4 pb-[max(1rem,env(safe-area-inset-bottom))] floating eased sm:rounded-lg starting:opacity-0 contrast:border-current ${MESSAGE_COLOURS[type]}`}
      onPointerMove={pauseForPointer}
      onPointerLeave={() => {
        isPointedAt.current = false;
        dispatch({ type: 'resume', reason: 'pointer' });
      }}
      onFocus={pauseForFocus}
      onBlur={() => dispatch({ type: 'resume', reason: 'focus' })}
      onKeyDown={closeByKey}
    >
      <Icon name={icon} />
      <div className="min-w-0 flex-1 whitespace-pre-line text-on-background">
        <span className="sr-only">{t(name)}: </span>
        {title ? <p className="font-semibold">{title}</p> : null}
        {message ? <p>{message}</p> : null}
        {problemMessages.length ? (
          <ul>
            {[...new Set(problemMessages)].map((problem) => (
              <li key={problem}>
                <strong>{problem}</strong>
              </li>
            ))}
          </ul>
        ) : null}
        {action ? (
          <button
            type="button"
            data-action={action.name ?? 'show'}
            aria-keyshortcuts={action.name === 'undo' ? 'Control+Z Meta+Z' : undefined}
            className="min-h-control cursor-pointer font-semibold text-primary-ink underline"
            onClick={() => {
              close();
              action.onPress();
            }}
          >
            {action.text}
          </button>
        ) : null}
      </div>
      <CloseButton className="-m-2.5 text-on-background -outline-offset-4 hover:bg-tint" onClose={close} />
    </div>
  );
}

/** Closes a notification by its signal, before it is painted if that has aborted, and calls its `onClose`. */
function useEnd({ signal, onClose }: Notification, dispatch: RunningQueue['dispatch']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notification of a bar stays the same
  useLayoutEffect(() => {
    const controller = new AbortController();
    const close = () => dispatch({ type: 'close' });
    if (signal?.aborted) close();
    else signal?.addEventListener('abort', close, { signal: controller.signal });
    return () => {
      controller.abort();
      onClose?.();
    };
  }, []);
}
