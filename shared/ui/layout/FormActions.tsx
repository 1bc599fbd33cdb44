import type { ReactNode } from 'react';

interface FormActionsProps {
  /** Keeps the buttons in view while the form scrolls: at the end of the window or of a `SidePanel`. */
  sticky?: 'page' | 'panel';
  children: ReactNode;
}

/**
 * The negative margins extend the bar over the padding, so that nothing shows beside it. A panel scrolls by itself only
 * in wide windows, beside the list.
 */
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
