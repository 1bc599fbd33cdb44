import * as v from 'valibot';

/** When a key ends and what it may do; a server need not say it. */
export const expiryFields = {
  /** ISO 8601; null for a key that never expires. */
  expiresAt: v.fallback(v.nullish(v.string()), undefined),
  isExpired: v.fallback(v.nullish(v.boolean()), undefined),
  /** What the key may do, such as `directory:read`. */
  scopes: v.fallback(v.nullish(v.array(v.string())), undefined),
};
