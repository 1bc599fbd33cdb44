import * as v from 'valibot';

/** Length of a new password (spec 001 §9). */
export const NEW_PASSWORD = { min: 8, max: 100 } as const;

/** GET /identityprovider/changepassword (spec 001 §3). */
export const PasswordData = v.nullish(
  v.object({ username: v.nullish(v.string(), ''), allowedToLeaveSite: v.nullish(v.boolean(), false) }),
  {},
);

export type PasswordData = v.InferOutput<typeof PasswordData>;

/** POST to the same address, as form data (spec 001 §7): 200 leaves the site. */
export const PasswordForm = v.strictObject({ Password: v.string() });

/** The parts of the rule for a new password (spec 001 §5), each with whether a password keeps it. */
export const PASSWORD_RULE = {
  length: (password: string) => password.length >= NEW_PASSWORD.min && password.length <= NEW_PASSWORD.max,
  digit: (password: string) => /\p{Nd}/u.test(password),
  lowercase: (password: string) => /\p{Ll}/u.test(password),
  uppercase: (password: string) => /\p{Lu}/u.test(password),
} as const;

/** The keys with which a new password is refused (spec 001 §8: the page shows the server's text). */
export const PASSWORD_ERRORS = ['PASSWORD_RULE_BROKEN', 'PASSWORD_SAME_AS_OLD', 'LOGIN_TOO_MANY_ATTEMPTS'] as const;

/** One of {@link PASSWORD_ERRORS}. */
export type PasswordError = (typeof PASSWORD_ERRORS)[number];
