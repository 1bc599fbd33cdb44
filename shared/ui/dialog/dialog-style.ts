/** The maximum width of a dialog as CSS: `width` px with the default font size, and never wider than the window. */
export function dialogWidth(width: number): string {
  return `min(max(${width}px, ${width / 16}rem), 100vw - 32px)`;
}

/** The classes of a dialog's surface. */
export const DIALOG_STYLE =
  'z-200 m-auto w-full overflow-y-auto overscroll-contain rounded-xl border border-line bg-background text-on-background floating eased starting:opacity-0';
