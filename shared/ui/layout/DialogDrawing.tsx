import type { ReactNode } from 'react';
import { CloseButton } from '../button/CloseButton';

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
