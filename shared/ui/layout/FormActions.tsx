import type { ReactNode } from 'react';

interface FormActionsProps {
  /** Where they stay in view at the end while the form scrolls: in the window, or in a `SidePanel`. */
  sticky?: 'page' | 'panel';
  children: ReactNode;
}

const STICKY = 'bottom-0 z-10 [@media(min-height:30em)]:sticky';
/** They cover what is around the form too. */
const PLACES = {
  page: `${STICKY} -mx-4 -mb-6 bg-canvas px-4 pb-4 sm:-mx-gutter sm:px-gutter`,
  panel: `${STICKY} -mx-6 -mb-6 rounded-b-xl bg-background px-6 pb-6`,
};

/** The buttons at the end of a form or a panel, the primary one last; one that deletes is first, at the other end. */
export function FormActions({ sticky, children }: FormActionsProps) {
  return (
    <div
      data-part="form-actions"
      className={`mt-2 flex flex-wrap justify-end gap-3 border-line border-t pt-4 ${sticky ? PLACES[sticky] : ''}`}
    >
      {children}
    </div>
  );
}
