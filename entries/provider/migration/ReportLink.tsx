import type { ReactNode } from 'react';
import { t } from '../../../shared/i18n/translate';
import { Svg } from '../../../shared/ui/image/Svg';

const NEW_WINDOW =
  'M19 19H5V5h7V3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7h-2zM14 3v2h3.6l-9.8 9.8 1.4 1.4L19 6.4V10h2V3z';

interface ReportLinkProps {
  action: string;
  href: string;
  children: ReactNode;
}

/** A link to a report of the server: a log or a list. It opens a new window, which cannot reach this one. */
export function ReportLink({ action, href, children }: ReportLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      data-action={action}
      className="relative break-keep pe-5 text-primary-ink [overflow-wrap:anywhere]"
    >
      {children}
      {/* Positioned absolutely, after the last word, so that it never wraps to a line of its own. */}
      <Svg path={NEW_WINDOW} size="size-4" className="absolute ms-1 mt-0.5 inline" />
      <span className="sr-only"> ({t('MENU_NEW_WINDOW')})</span>
    </a>
  );
}
