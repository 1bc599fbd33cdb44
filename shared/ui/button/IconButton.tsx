import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Button } from './Button';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  action: string;
  /** Its accessible name, and its tooltip unless `title` is another one. */
  label: string;
  /** Deletes something: it has the error colour while it is pointed at or focused. */
  danger?: boolean;
  /** Shows a spinner and ignores clicks; there is no room for an icon beside it. */
  busy?: boolean;
  /** An icon of 20 px. */
  children: ReactNode;
}

/** A quiet button with an icon only, as large as a control. */
export function IconButton({ label, danger = false, className = '', ...button }: IconButtonProps) {
  const ink = danger
    ? 'hover:text-error-ink! focus-visible:text-error-ink!'
    : 'hover:text-on-background! focus-visible:text-on-background!';
  return (
    <Button
      title={label}
      {...button}
      variant="text"
      aria-label={label}
      className={`size-control shrink-0 p-0! text-muted! aria-disabled:text-disabled! ${ink} ${className}`}
    />
  );
}
