import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../i18n/translate';
import { Icon } from '../image/Icon';
import { Card } from '../layout/Card';

interface ErrorCardProps {
  message: string;
  title?: string;
  /** The heading's level; default 1, 2 on a page with its own heading. */
  level?: 1 | 2;
  /** Buttons and links, such as one to try again. */
  children?: ReactNode;
  /** Focuses the heading, for a card that replaces a focused element. Default false. */
  focus?: boolean;
}

/** The generic error card: an icon, what went wrong, and what can be done. */
export function ErrorCard({ message, title, level = 1, children, focus = false }: ErrorCardProps) {
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <Card part="error-card" className="mx-auto flex w-full max-w-md flex-col items-center gap-4 text-center">
      <span className="flex rounded-full bg-tint p-3 text-error-ink">
        <Icon name="cancel" size="size-10" />
      </span>
      <Heading ref={heading} tabIndex={-1} className="text-heading outline-none">
        {title ?? t('ERROR')}
      </Heading>
      <p className="text-balance text-muted">{message}</p>
      {children ? <div className="mt-2 flex w-full flex-wrap gap-3 *:grow">{children}</div> : null}
    </Card>
  );
}
