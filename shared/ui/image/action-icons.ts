/** Path data of a user's icon, 24 units square, as all icons of this module are. */
export const USER = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 20v-1.5C4 15.5 7.6 14 12 14s8 1.5 8 4.5V20z';

/** Path data of a plus sign. */
export const ADD = 'M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6z';

/** Path data of a waste bin. */
export const DELETE = 'M6 19a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V7H6zM8 9h8v10H8zm7.5-5-1-1h-5l-1 1H5v2h14V4z';

/** Path data of a clock that runs backwards. */
export const HISTORY =
  'M13 3a9 9 0 0 0-9 9H1l4 4 4-4H6a7 7 0 1 1 2.05 4.95L6.64 18.36A9 9 0 1 0 13 3m-1 5v5l4.25 2.52.77-1.28L13.5 12.15V8z';

/** Path data of an arrow that leads back. */
export const BACK = 'M20 11H7.8l5.6-5.6L12 4l-8 8 8 8 1.4-1.4L7.8 13H20z';

/** Path data of a magnifying glass. */
export const SEARCH =
  'M15.5 14h-.8l-.3-.3a6.5 6.5 0 1 0-.7.7l.3.3v.8l5 5 1.5-1.5zm-6 0a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9';
