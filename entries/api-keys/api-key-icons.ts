/** Path data of this page's icons, 24 units square. */
export const USER = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 20v-1.5C4 15.5 7.6 14 12 14s8 1.5 8 4.5V20z';

export const ADD = 'M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6z';

export const DELETE = 'M6 19a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V7H6zM8 9h8v10H8zm7.5-5-1-1h-5l-1 1H5v2h14V4z';
