/** What stands for a secret that is stored: the secret itself is never answered. Sent back, it leaves the secret unchanged. */
export const SECRET_MASK = '********';

/** Whether a password is the mask of the stored one, alone or with something after it: it stays unchanged. */
export function isMasked(password: string): boolean {
  return password.startsWith(SECRET_MASK);
}
