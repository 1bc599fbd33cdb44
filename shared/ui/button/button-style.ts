/** How much a button asks for attention. */
export type ButtonVariant = 'primary' | 'secondary' | 'text' | 'danger';

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-primary-fill text-on-primary hover:dimmed border-transparent',
  secondary: 'bg-background text-primary-ink border-edge hover:bg-tint',
  text: 'text-primary-ink border-transparent hover:bg-tint [--off:#0000]',
  danger: 'bg-error text-on-error hover:dimmed border-transparent',
};

/**
 * The classes of a button, for `<button>` and `<a>` alike: 44 px high, so that a thumb hits it. The border stays, unseen,
 * in every variant: forced colours draw it.
 */
export function buttonStyle(variant: ButtonVariant = 'primary'): string {
  return `inline-flex min-h-11 max-w-full cursor-pointer items-center justify-center gap-2 rounded-lg border px-4 py-2 text-center font-medium no-underline eased switched ${VARIANTS[variant]}`;
}
