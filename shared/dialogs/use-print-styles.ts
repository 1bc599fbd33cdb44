import { useLayoutEffect } from 'react';

/**
 * Makes a dialog the only thing that is printed, on one page and without its buttons. In it, an element with the attribute
 * `data-print="no"` is not printed, and one with `data-print="only"` is only printed.
 *
 * @param part the `data-part` of the dialog
 */
export function usePrintStyles(part: string): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(printStyles(`[data-part="${part}"]`));
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [part]);
}

/** A fixed element would be printed on every page, and cut off where it scrolls. */
const printStyles = (dialog: string) => `
@media screen {
  ${dialog} [data-print=only] { display: none !important }
}
@media print {
  body :not(:has(${dialog}), ${dialog}, ${dialog} *), ${dialog} :is(button, [data-print=no]) { display: none !important }
  :has(> ${dialog}), ${dialog} {
    position: static !important; max-width: none !important; max-height: none !important;
    margin: 0 !important; border: 0 !important; box-shadow: none !important; overflow: visible !important;
  }
  :has(> ${dialog}), ${dialog}, ${dialog} * { background: none !important; color: #000 !important; }
  ${dialog}::backdrop { display: none }
}`;
