/** The classes of a list under its field, at most 310 px high. */
export const LIST_STYLE =
  'absolute inset-x-0 top-full z-20 mt-1 max-h-[310px] overflow-y-auto overscroll-contain rounded-lg border border-edge bg-background py-1 floating';

/** The classes of an option, at least 44 px high; the focused one has an outline, which forced colours keep. */
export const OPTION_STYLE =
  'group flex min-h-control cursor-pointer items-center gap-3 px-3 py-2 data-focus:bg-tint data-focus:outline-2 data-focus:-outline-offset-2 data-focus:outline-primary data-selected:font-semibold';
