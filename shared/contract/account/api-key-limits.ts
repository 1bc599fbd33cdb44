import * as v from 'valibot';

/** The optional fields that say when a key expires and what it may do. */
export const apiKeyLimits = {
  /** ISO 8601; null for a key that never expires. */
  expiresAt: v.fallback(v.nullish(v.string()), undefined),
  isExpired: v.fallback(v.nullish(v.boolean()), undefined),
  /** What the key may do, such as `directory:read`. */
  scopes: v.fallback(v.nullish(v.array(v.string())), undefined),
};
