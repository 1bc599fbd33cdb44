import type { ReactNode } from 'react';

interface FormActionsProps {
  /** It stays at the window's end while the form scrolls; for the form of a whole page. Default false. */
  sticky?: boolean;
  children: ReactNode;
}

const STICKY =
  'bottom-0 z-10 -mx-4 -mb-6 bg-canvas px-4 pb-4 sm:-mx-gutter sm:px-gutter [@media(min-height:30em)]:sticky';

/** The buttons at the end of a form or a panel, the primary one last; one that deletes is first, at the other end. */
export function FormActions({ sticky = false, children }: FormActionsProps) {
  return (
    <div
      data-part="form-actions"
      className={`mt-2 flex flex-wrap justify-end gap-3 border-line border-t pt-4 ${sticky ? STICKY : ''}`}
    >
      {children}
    </div>
  );
}
