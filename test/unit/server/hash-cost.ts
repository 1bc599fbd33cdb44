import { HASH_COST } from '../../../server/passwords/password';

/** What a hash of a password costs in the product. */
export const OWASP_COST = { ...HASH_COST };

// The lowest that argon2id takes: most tests that sign in say nothing about hashes.
Object.assign(HASH_COST, { memoryCost: 8, timeCost: 1 });
