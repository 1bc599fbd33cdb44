import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Spinner } from '../feedback/Spinner';
import { type ButtonVariant, buttonStyle } from './button-style';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, as one verb, in `data-action`: the hook of tests, the same in every language. */
  action?: string;
  variant?: ButtonVariant;
  /** Under way: shows a spinner, keeps its place and its focus, and lets no click through. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A button; it submits nothing unless its `type` says so. */
export function Button({ action, variant, busy = false, className = '', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      data-action={action}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      className={`${buttonStyle(variant)} ${className}`}
      onClick={(event) => {
        // aria-disabled instead of disabled: a disabled button loses the focus, and a screen reader its place.
        if (event.currentTarget.getAttribute('aria-disabled') === 'true') event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}
