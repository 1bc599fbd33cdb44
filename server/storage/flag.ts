/** A boolean. Both databases store 0 or 1, because SQLite has no booleans. */
export type Flag = number;

/** Converts a boolean to its stored form. */
export const flag = (value: boolean): Flag => (value ? 1 : 0);
