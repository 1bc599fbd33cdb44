import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { t } from '../i18n/translate';
import { CloseButton } from '../ui/button/CloseButton';
import { Icon } from '../ui/image/Icon';
import { isUrgent, type Notification } from './queue';
import type { RunningQueue } from './start-queue';
import { useClickOutside } from './use-click-outside';

const LOOKS = {
  INFO: { icon: 'info', word: 'NOTIFICATION_INFO', colours: 'bg-secondary text-on-secondary' },
  SUCCESS: { icon: 'success', word: 'NOTIFICATION_SUCCESS', colours: 'bg-success text-on-success' },
  WARNING: { icon: 'warning', word: 'NOTIFICATION_WARNING', colours: 'bg-warning text-on-warning' },
  ERROR: { icon: 'error', word: 'NOTIFICATION_ERROR', colours: 'bg-error text-on-error' },
} as const;

interface NotificationBarProps {
  notification: Notification;
  tell: RunningQueue['dispatch'];
}

/** One notification: its type as icon, word and colour, what happened, and a way to close it. */
export function NotificationBar({ notification, tell }: NotificationBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  const pointed = useRef(false);
  const { type = 'INFO', title, message, problemMessages = [], action } = notification;
  const { icon, word, colours } = LOOKS[type];
  useClickOutside({ element: bar, active: isUrgent(notification), onClick: () => tell({ type: 'close' }) });

  const close = () => {
    tell({ type: 'close' });
    // The button goes, and would take the focus with it to nowhere.
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  // Moved, not entered: where it covers the button that was pressed, a pointer at rest is no wish to read on.
  const point = () => {
    if (!pointed.current) tell({ type: 'hold', hold: 'pointer' });
    pointed.current = true;
  };
  const enter = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && bar.current?.contains(relatedTarget))) cameFrom.current = relatedTarget;
    tell({ type: 'hold', hold: 'focus' });
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault(); // a dialog around it stays open
    event.stopPropagation();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its handlers only stop the clock and listen for Escape
    <div
      ref={bar}
      data-part="notification"
      data-type={type}
      className={`pointer-events-auto flex max-h-[50dvh] items-start gap-3 overflow-y-auto border border-transparent p-4 pb-[max(1rem,env(safe-area-inset-bottom))] floating eased sm:rounded-lg starting:opacity-0 ${colours}`}
      onPointerMove={point}
      onPointerLeave={() => {
        pointed.current = false;
        tell({ type: 'release', hold: 'pointer' });
      }}
      onFocus={enter}
      onBlur={() => tell({ type: 'release', hold: 'focus' })}
      onKeyDown={closeByKey}
    >
      <Icon name={icon} />
      <div className="min-w-0 flex-1 whitespace-pre-line">
        <span className="sr-only">{t(word)}: </span>
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
            data-action="show"
            className="min-h-11 cursor-pointer font-semibold underline focus-visible:outline-current"
            onClick={() => {
              close();
              action.onPress();
            }}
          >
            {action.text}
          </button>
        ) : null}
      </div>
      <CloseButton className="-m-2.5 -outline-offset-4 focus-visible:outline-current" onClose={close} />
    </div>
  );
}
