/** Path data of the icon of a technical user, with a wrench. */
export const TECHNICAL_USER =
  'M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M1 20v-1.5C1 15.5 4.6 14 9 14l1.3.1a5 5 0 0 0 2 5.9zM14.2 13a3 3 0 1 1-2.2 2.2l1.9 1.9 1.7-.5.5-1.7zM16.2 18l1.6-1.6 5 5-1.6 1.6z';
