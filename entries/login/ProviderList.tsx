import type { MouseEvent, ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/Button';
import { Svg } from '../../shared/ui/image/Icon';

const KEY = 'M12.65 10A6 6 0 1 0 7 18a6 6 0 0 0 5.65-4H17v4h4v-4h2v-4zM7 14a2 2 0 1 1 0-4 2 2 0 0 1 0 4';

/** The ways in besides the form; empty, it takes no place and hides the divider after it. */
export function ProviderList({ children }: { children: ReactNode }) {
  return <div className="peer flex flex-col gap-3 empty:hidden">{children}</div>;
}

interface ProviderLinkProps {
  href: string;
  /** What fits on the button, in one line or in two. */
  label: ReactNode;
  /** What a screen reader says instead, when that is less than the whole text. */
  fullLabel?: string;
  action: string;
  onClick?: (event: MouseEvent) => void;
}

/** A way in that lives at another address: a link, so that it works before the script and without it. */
export function ProviderLink({ href, label, fullLabel, action, onClick }: ProviderLinkProps) {
  const isCut = fullLabel && fullLabel !== label;
  return (
    <a href={href} data-action={action} title={fullLabel} className={buttonStyle('secondary')} onClick={onClick}>
      <Svg path={KEY} />
      <span className="grow text-balance" aria-hidden={isCut || undefined}>
        {label}
      </span>
      {isCut ? <span className="sr-only">{fullLabel}</span> : null}
    </a>
  );
}

/** "or", between the other ways in and the form. */
export function OrDivider() {
  return (
    <div className="flex items-center gap-3 text-muted text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line peer-empty:hidden">
      {t('LOGIN_OR')}
    </div>
  );
}
