import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { unavailableText } from '../../http/failure-text';
import { t } from '../../i18n/translate';
import { useTimeLeft } from '../hooks/use-time-left';
import { Icon } from '../image/Icon';
import { Card } from '../layout/Card';

/** A closed door; the cancel icon is before it. */
const DOOR = 'M28 60V8a4 4 0 0 1 4-4h28a4 4 0 0 1 4 4v18M12 60h46M36 33v5';

interface ErrorCardProps {
  message: string;
  /** Seconds to count down, in place of the message, until a server that is not available may be asked again. */
  retryAfter?: number | undefined;
  /** The HTTP status, where there is one. */
  status?: string;
  /** Default ERROR. */
  title?: string;
  /** The heading's level; default 1, 2 on a page with its own heading. */
  level?: 1 | 2;
  /** Buttons and links, such as one to try again. */
  children?: ReactNode;
  /** Focuses the heading, for a card that replaces a focused element. Default false. */
  focus?: boolean;
}

/** The generic error card: a drawing with the cancel icon, what went wrong, and what can be done. */
export function ErrorCard({
  message,
  retryAfter = 0,
  status,
  title,
  level = 1,
  children,
  focus = false,
}: ErrorCardProps) {
  const until = useMemo(() => retryAfter && Date.now() + retryAfter * 1000, [retryAfter]);
  const left = useTimeLeft(until);
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <Card part="error-card" className="mx-auto flex w-full max-w-md flex-col items-center gap-3 text-center">
      <span className="relative">
        <svg viewBox="0 0 96 64" aria-hidden="true" className="h-16 w-24 fill-none stroke-2 stroke-muted">
          <path d={DOOR} strokeLinecap="round" />
        </svg>
        <span className="absolute end-0 bottom-0 text-error-ink">
          <Icon name="cancel" size="size-9" />
        </span>
      </span>
      <Heading ref={heading} tabIndex={-1} className="text-balance text-heading outline-none">
        {title ?? t('ERROR')}
      </Heading>
      {/* In the DOM the status comes first, as in notifications; it is shown under the message, which matters more. */}
      <p className="flex flex-col-reverse text-balance text-muted">
        {status ? <span className="text-sm tabular">{status} </span> : null}
        <span>{left > 0 ? unavailableText(left / 1000) : message}</span>
      </p>
      {children ? <div className="mt-3 flex w-full flex-wrap gap-3 *:grow">{children}</div> : null}
    </Card>
  );
}
