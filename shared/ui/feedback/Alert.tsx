import type { ReactNode, Ref } from 'react';
import { t } from '../../i18n/translate';
import { Icon } from '../image/Icon';

/** What an alert is about: it decides icon, colour and the word for them. */
export type AlertType = 'INFO' | 'SUCCESS' | 'WARNING' | 'ERROR';

/** Icon, colours and the word for them: status is never told by colour alone. */
const LOOKS = {
  INFO: { icon: 'info', colour: 'border-info text-info-ink', word: 'NOTIFICATION_INFO' },
  SUCCESS: { icon: 'success', colour: 'border-success text-success-ink', word: 'NOTIFICATION_SUCCESS' },
  WARNING: { icon: 'warning', colour: 'border-warning text-warning-ink', word: 'NOTIFICATION_WARNING' },
  ERROR: { icon: 'error', colour: 'border-error text-error-ink', word: 'NOTIFICATION_ERROR' },
} as const;

interface AlertProps {
  type?: AlertType;
  title?: string;
  /** Reads itself out when it appears; off for what stands on the page from the start. */
  live?: boolean;
  part?: string;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

/**
 * A message that stays on the page, beside what it is about. It takes the focus when told to. Large text on a small
 * screen goes under the icon, or a line would be a syllable wide.
 */
export function Alert({ type = 'INFO', title, live = false, part, ref, children }: AlertProps) {
  const { icon, colour, word } = LOOKS[type];
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={live ? 'alert' : undefined}
      data-part={part}
      className={`flex flex-wrap gap-3 rounded-lg border border-s-4 bg-tint p-[12px] text-start contrast:border-current ${colour}`}
    >
      <Icon name={icon} />
      <div className="min-w-0 flex-1 basis-40 text-on-background">
        <span className="sr-only">{`${t(word)}: `}</span>
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
