/** SQLite has no booleans, so both databases store 0 or 1. */
export type Flag = number;
