import type { ReactNode } from 'react';

/**
 * The buttons of a dialog's page, equally wide, the primary one last, or on top if there is no room for them side by
 * side. They stick to the bottom if the window is at least 30em high.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div
      data-part="dialog-actions"
      className="-mx-4 -mb-4 bottom-0 mt-auto flex flex-wrap-reverse gap-3 border-line border-t bg-background p-4 *:grow sm:m-0 sm:border-0 sm:p-0 sm:pt-2 [@media(min-height:30em)]:sticky"
    >
      {children}
    </div>
  );
}
