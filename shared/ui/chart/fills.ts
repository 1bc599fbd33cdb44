/** The fills of what was done and of what was refused; forced colours tell them apart by their outline. */
export const DONE_FILL = 'fill-primary';
export const REFUSED_FILL = 'fill-error forced-colors:fill-none forced-colors:stroke-current';
