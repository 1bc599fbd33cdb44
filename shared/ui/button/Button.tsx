import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Spinner } from '../feedback/Spinner';
import { type ButtonVariant, buttonStyle } from './button-style';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What the button does, as one verb: its `data-action`, by which tests find it in every language. */
  action?: string;
  variant?: ButtonVariant;
  /** Shows a spinner and ignores clicks; the button keeps its size and focus. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A button; its default `type` is `button`. */
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
        // aria-disabled and not disabled: a disabled button loses the focus.
        if (event.currentTarget.getAttribute('aria-disabled') === 'true') event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}
