import type { ReactNode } from 'react';

interface FormActionsProps {
  /** Where they stay in view at the end while the form scrolls: in the window, or in a `SidePanel`. */
  sticky?: 'page' | 'panel';
  children: ReactNode;
}

/** They cover what is around the form too. A panel scrolls by itself only where it is beside the list. */
const PLACES = {
  page: 'bottom-0 z-10 -mx-4 -mb-6 bg-canvas px-4 pb-4 sm:-mx-gutter sm:px-gutter [@media(min-height:30em)]:sticky',
  panel:
    'bottom-0 z-10 -mx-6 -mb-6 rounded-b-xl bg-background px-6 pb-6 [@media(min-width:60em)_and_(min-height:30em)]:sticky',
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
