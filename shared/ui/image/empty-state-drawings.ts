import type { DrawingPaths } from './Drawing';

/** A key on rows of a list: there are no keys. */
export const NO_KEYS: DrawingPaths = {
  quiet: 'M12 12h72a4 4 0 0 1 4 4v32a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4zM58 26h20M58 38h14',
  plain: 'M20 32a8 8 0 1 0 16 0 8 8 0 1 0-16 0zm16 0h14v5m-7-5v4',
};

/** A clock on rows of a list: no sign-ins are known. */
export const NO_SIGN_INS: DrawingPaths = {
  quiet: 'M10 14h24M10 26h18M10 38h18M10 50h24M66 14h20M72 26h14M72 38h14M66 50h20',
  plain: 'M34 32a16 16 0 1 0 32 0 16 16 0 1 0-32 0zM50 22v10l7 5',
};

/** A magnifying glass on rows of a list: the search has found nothing. */
export const NO_MATCH: DrawingPaths = {
  quiet: 'M10 14h28M10 26h20M10 38h20M10 50h36',
  plain: 'M40 30a15 15 0 1 0 30 0 15 15 0 1 0-30 0zm25.6 10.6L80 55M50 30h10',
};
