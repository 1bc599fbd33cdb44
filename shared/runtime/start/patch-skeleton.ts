import { isValidElement, render } from 'preact';
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Draws a page over its prerendered skeleton: elements stay, with what was typed into them, while texts and attributes
 * become the page's own. Hydration would keep attributes as they came, be it another language's label or a link that the
 * page knows better; a root of its own would begin by emptying the place.
 */
export function patchSkeleton(place: Element, page: ReactElement): void {
  // Preact alone can patch what it has not drawn. Real React, which is built for comparison, hydrates.
  if (isValidElement(page)) render(page, place);
  else hydrateRoot(place, page);
}
