import type { ReactNode, Ref } from 'react';
import { CloseButton } from '../button/CloseButton';

interface DialogPageProps {
  children: ReactNode;
  /** The maximum width in a larger window, a Tailwind class. */
  width?: string;
}

/**
 * The frame of a page that opens as a dialog: it fills a window up to 600 px wide, and is a card in the middle of a wider
 * one. Its elements are nested as in `CenteredPage` with a card, so that one can hydrate the HTML of the other without
 * replacing the fields.
 */
export function DialogPage({ children, width = 'max-w-md' }: DialogPageProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-background min-[601px]:bg-canvas">
      <main className="flex grow flex-col min-[601px]:justify-center min-[601px]:p-6">
        <div
          className={`mx-auto flex w-full grow flex-col gap-4 border-line bg-background p-4 min-[601px]:grow-0 min-[601px]:rounded-xl min-[601px]:border min-[601px]:p-8 min-[601px]:raised contrast-more:border-edge ${width}`}
        >
          {children}
        </div>
      </main>
    </div>
  );
}

interface DialogTitleProps {
  /** Stands before the title, 32 px square. */
  icon: ReactNode;
  title: string;
  /** A ref to the heading, which can be focused by script. */
  heading?: Ref<HTMLHeadingElement> | undefined;
  /** Closes the window; without it there is no close button. */
  onClose?: (() => void) | undefined;
}

/** The first row of a dialog's page: icon, title and close button. */
export function DialogTitle({ icon, title, heading, onClose }: DialogTitleProps) {
  return (
    <div className="flex min-h-control items-center gap-3">
      {icon}
      <h1 ref={heading} tabIndex={-1} className="min-w-0 grow hyphens-auto text-heading outline-none">
        {title}
      </h1>
      {onClose ? <CloseButton className="-me-2 self-start hover:bg-tint" onClose={onClose} /> : null}
    </div>
  );
}

interface DialogDrawingProps {
  /** Closes the window; without it there is no close button. */
  onClose?: (() => void) | undefined;
  /** SVG elements in 120 x 80 units; lines are in an edge's colour, areas in that of the background. */
  children: ReactNode;
}

/**
 * A drawing over the whole width of a dialog's page, above its title, in place of an icon: it takes the height that the
 * text leaves. In a window without room for it only the close button stays. Screen readers skip it.
 */
export function DialogDrawing({ onClose, children }: DialogDrawingProps) {
  const inLowWindow = onClose ? '[@media(max-height:30em)]:min-h-15' : '[@media(max-height:30em)]:hidden';
  return (
    <div
      className={`-mx-4 -mt-4 relative min-h-20 grow border-line border-b bg-tint min-[601px]:-mx-8 min-[601px]:-mt-8 min-[601px]:min-h-48 min-[601px]:rounded-t-xl ${inLowWindow}`}
    >
      <svg
        viewBox="0 0 120 80"
        aria-hidden="true"
        className="absolute inset-3 m-auto h-[calc(100%-1.5rem)] max-h-52 w-[calc(100%-1.5rem)] max-w-80 fill-background stroke-[1.5] stroke-edge [stroke-linecap:round] [stroke-linejoin:round] [@media(max-height:30em)]:hidden"
      >
        {children}
      </svg>
      {onClose ? <CloseButton className="absolute end-2 top-2 hover:bg-background" onClose={onClose} /> : null}
    </div>
  );
}

/**
 * The buttons of a dialog's page, equally wide, the primary one last, or on top if there is no room for them side by side.
 * They stick to the window's end where it is high enough.
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
