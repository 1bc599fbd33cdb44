import type { MouseEvent, ReactNode } from 'react';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { Svg } from '../../shared/ui/image/Svg';

const KEY_ICON = 'M12.65 10A6 6 0 1 0 7 18a6 6 0 0 0 5.65-4H17v4h4v-4h2v-4zM7 14a2 2 0 1 1 0-4 2 2 0 0 1 0 4';

interface ProviderLinkProps {
  href: string;
  /** The provider's logo; default a key. */
  mark?: ReactNode;
  /** The visible label, at most two lines. */
  label: ReactNode;
  /** The whole label, for screen readers and as a tooltip. */
  fullLabel?: string;
  action: string;
  onClick?: (event: MouseEvent) => void;
}

/** A link that starts the sign-in with a provider. It looks like a button, and works without a script. */
export function ProviderLink({ href, mark, label, fullLabel, action, onClick }: ProviderLinkProps) {
  const isTruncated = fullLabel && fullLabel !== label;
  return (
    <a
      href={href}
      data-action={action}
      title={fullLabel}
      className={`${buttonStyle('secondary')} after:max-w-6 after:grow-999 after:basis-0`}
      onClick={onClick}
    >
      {mark ?? <KeyIcon />}
      {/* Centred as long as an empty space as wide as the mark fits after it. */}
      <span className="min-w-0 grow text-balance" aria-hidden={isTruncated || undefined}>
        {label}
      </span>
      {isTruncated ? <span className="sr-only">{fullLabel}</span> : null}
    </a>
  );
}

/** A provider's own logo. It may be black: where the page is dark it has a white background. */
export function ProviderLogo({ source }: { source: string }) {
  return <img src={source} alt="" width="20" height="20" className="plate size-6 shrink-0 object-contain" />;
}

/** The icon of a provider without a logo, and of Kerberos. */
export function KeyIcon() {
  return <Svg path={KEY_ICON} className="p-0.5 text-muted" />;
}
