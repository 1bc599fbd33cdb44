import type { ReactNode } from 'react';

interface FormActionsProps {
  /** Keeps the buttons in view while the form scrolls: at the end of the window or of a `SidePanel`. */
  sticky?: 'page' | 'panel';
  children: ReactNode;
}

/**
 * The bar reaches over the padding, so that nothing shows beside it: on a page its background and its line are as wide as
 * the window, or as the main column of an open `SplitView`, while the buttons end where the form ends. A panel scrolls by itself only in wide windows, beside the list.
 */
const PLACES = {
  page: 'relative bottom-0 z-10 -mb-6 pb-4 before:absolute before:inset-y-0 before:-inset-x-(--bar-margin,100vw) before:-z-1 before:border-line before:border-t before:bg-canvas [@media(min-height:30em)]:sticky',
  panel:
    'bottom-0 z-10 -mx-6 -mb-6 rounded-b-xl border-line border-t bg-background px-6 pb-6 [@media(min-width:60em)_and_(min-height:30em)]:sticky',
};

/** The buttons at the end of a form or a panel, the primary one last; one that deletes is first, at the other end. */
export function FormActions({ sticky, children }: FormActionsProps) {
  return (
    <div
      data-part="form-actions"
      className={`mt-2 flex flex-wrap justify-end gap-3 pt-4 ${sticky ? PLACES[sticky] : 'border-line border-t'}`}
    >
      {children}
    </div>
  );
}
