/**
 * How prominent a button is. `delete` opens a question before something is lost; `danger` is the button in that question
 * which does it.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'text' | 'delete' | 'danger';

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-primary-fill text-on-primary hover:dimmed border-transparent forced-colors:border-3',
  secondary: 'bg-background border-edge hover:bg-tint disabled:border-line! [--off:var(--color-background)]',
  text: 'text-primary-ink border-transparent hover:bg-tint [--off:#0000]',
  delete: 'text-error-ink border-transparent hover:border-current [--off:#0000]',
  danger: 'bg-error text-on-error hover:dimmed border-transparent forced-colors:border-3',
};

/**
 * The classes of a button, for `<button>` and `<a>`. It is at least 44 px high, the target size of WCAG 2.5.5, and 36 px
 * with a mouse on a configuration page. Every variant has a border, if only a transparent one, because forced colours
 * draw it.
 */
export function buttonStyle(variant: ButtonVariant = 'primary'): string {
  return `inline-flex min-h-control max-w-full cursor-pointer items-center justify-center gap-2 rounded-lg border px-4 py-1 text-center font-medium no-underline eased switched ${VARIANTS[variant]}`;
}
