import type { ReactNode, Ref } from 'react';
import { t } from '../../i18n/translate';
import { Icon } from '../image/Icon';
import { MESSAGE_TYPES, type MessageType } from './message-types';

/** The colours of the edge and of the icon. */
export const MESSAGE_COLOURS: Readonly<Record<MessageType, string>> = {
  INFO: 'border-info text-info-ink',
  SUCCESS: 'border-success text-success-ink',
  WARNING: 'border-warning text-warning-ink',
  ERROR: 'border-error text-error-ink',
};

interface AlertProps {
  type?: MessageType;
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
  const { icon, name } = MESSAGE_TYPES[type];
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={live ? 'alert' : undefined}
      data-part={part}
      className={`flex flex-wrap gap-3 rounded-lg border border-s-4 bg-tint p-[12px] text-start contrast:border-current ${MESSAGE_COLOURS[type]}`}
    >
      <Icon name={icon} />
      <div className="min-w-0 flex-1 basis-40 text-pretty text-on-background">
        <span className="sr-only">{`${t(name)}: `}</span>
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
