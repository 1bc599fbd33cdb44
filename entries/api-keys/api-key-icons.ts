/** Path data of this page's icons, 24 units square. */
export const USER = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 20v-1.5C4 15.5 7.6 14 12 14s8 1.5 8 4.5V20z';

/** A user with a wrench. */
export const TECHNICAL_USER =
  'M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M1 20v-1.5C1 15.5 4.6 14 9 14l1.3.1a5 5 0 0 0 2 5.9zM14.2 13a3 3 0 1 1-2.2 2.2l1.9 1.9 1.7-.5.5-1.7zM16.2 18l1.6-1.6 5 5-1.6 1.6z';

export const ADD = 'M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6z';

export const BACK = 'M20 11H7.8l5.6-5.6L12 4l-8 8 8 8 1.4-1.4L7.8 13H20z';

export const DELETE = 'M6 19a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V7H6zM8 9h8v10H8zm7.5-5-1-1h-5l-1 1H5v2h14V4z';
