import type { DrawingPaths } from './Drawing';

const DOOR = 'M12 58V10a4 4 0 0 1 4-4h24a4 4 0 0 1 4 4v48M4 58h88M36 31v5';

/** A key beside a closed door: there are no keys. */
export const NO_KEYS: DrawingPaths = { quiet: DOOR, plain: 'M54 34a8 8 0 1 0 16 0 8 8 0 1 0-16 0zm16 0h16v5m-7-5v4' };

/** A clock beside a closed door: no sign-ins are known. */
export const NO_SIGN_INS: DrawingPaths = {
  quiet: DOOR,
  plain: 'M54 32a14 14 0 1 0 28 0 14 14 0 1 0-28 0zM68 23v9l6 4',
};

/** A magnifying glass beside a closed door: the search has found nothing. */
export const NO_MATCH: DrawingPaths = {
  quiet: DOOR,
  plain: 'M53 28a13 13 0 1 0 26 0 13 13 0 1 0-26 0zm22.2 9.2L88 50',
};
