import type { ReactNode, Ref } from 'react';
import { t } from '../../i18n/translate';
import { Icon } from '../image/Icon';

/** The type of an alert: it decides icon, colour and the text that names the type. */
export type AlertType = 'INFO' | 'SUCCESS' | 'WARNING' | 'ERROR';

/** The type has a text too: colour alone must not carry information (WCAG 1.4.1). */
const STYLES = {
  INFO: { icon: 'info', colour: 'border-info text-info-ink', name: 'NOTIFICATION_INFO' },
  SUCCESS: { icon: 'success', colour: 'border-success text-success-ink', name: 'NOTIFICATION_SUCCESS' },
  WARNING: { icon: 'warning', colour: 'border-warning text-warning-ink', name: 'NOTIFICATION_WARNING' },
  ERROR: { icon: 'error', colour: 'border-error text-error-ink', name: 'NOTIFICATION_ERROR' },
} as const;

interface AlertProps {
  type?: AlertType;
  title?: string;
  /** A screen reader reads it when it appears; off for an alert that is on the page from the start. */
  live?: boolean;
  part?: string;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

/**
 * A message that stays on the page, near what it refers to. It can be focused by script. Large text on a narrow screen
 * wraps under the icon.
 */
export function Alert({ type = 'INFO', title, live = false, part, ref, children }: AlertProps) {
  const { icon, colour, name } = STYLES[type];
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
        <span className="sr-only">{`${t(name)}: `}</span>
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
