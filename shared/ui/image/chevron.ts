/** Path data of the arrow on controls that open something below them: lists, panels. */
export const CHEVRON = 'M7.4 8.6 12 13.2l4.6-4.6L18 10l-6 6-6-6z';
