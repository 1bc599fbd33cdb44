import type { ReactNode } from 'react';

/** The frame of this page: wide enough for the QR code and its text side by side, and of one width on a phone. */
export function PageFrame({ footer, children }: { footer?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <main className="mx-auto flex w-full max-w-xl grow flex-col justify-center gap-4 px-4 py-6">{children}</main>
      <footer className="flex min-h-16 items-start justify-center px-4 pb-4">{footer}</footer>
    </div>
  );
}
