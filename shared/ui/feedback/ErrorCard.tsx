import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../i18n/translate';
import { Icon } from '../image/Icon';
import { Card } from '../layout/Card';

interface ErrorCardProps {
  message: string;
  title?: string;
  /** 2 on a page that has a heading of its own. Default 1. */
  level?: 1 | 2;
  /** Ways on: try again, back to the start. */
  children?: ReactNode;
  /** Takes the focus when it replaces what had it; off for a page that is nothing else. */
  focus?: boolean;
}

/** The generic error card: a cancel icon, what went wrong, and what to do about it. */
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
      <Heading ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
        {title ?? t('ERROR')}
      </Heading>
      <p className="text-balance text-muted">{message}</p>
      {children ? <div className="mt-2 flex w-full flex-wrap gap-3 *:grow">{children}</div> : null}
    </Card>
  );
}
