import type { ReactNode } from 'react';

/** A drawing of 96 px, in the colours of the theme; screen readers skip it. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 96 96"
      aria-hidden="true"
      className="size-24 shrink-0 fill-none stroke-2 stroke-current text-primary-ink [stroke-linecap:round] [stroke-linejoin:round]"
    >
      {children}
    </svg>
  );
}

const ACCENT = 'stroke-accent';

/** A shield with a tick. */
export function ShieldDrawing() {
  return (
    <Drawing>
      <circle cx="48" cy="48" r="46" className="fill-tint stroke-none" />
      <path d="M48 20 25 29v17c0 14 10 26 23 30 13-4 23-16 23-30V29z" className="fill-background" />
      <path d="m38 48 7 7 14-15" className="stroke-3" />
      <path d="M82 22v8m-4-4h8M12 66v6m-3-3h6" className={ACCENT} />
    </Drawing>
  );
}

/** An entrance that stands open. */
export function WelcomeDrawing() {
  return (
    <Drawing>
      <circle cx="48" cy="48" r="46" className="fill-tint stroke-none" />
      <path d="M31 76V24a4 4 0 0 1 4-4h26a4 4 0 0 1 4 4v52" className="fill-background" />
      <path d="M31 20.5 52 27v56l-21-7zM46 53v6" className={`fill-tint ${ACCENT}`} />
      <path d="M18 76h13m34 0h13" />
    </Drawing>
  );
}
