/** A boolean. Both databases store 0 or 1, because SQLite has no booleans. */
export type Flag = number;
