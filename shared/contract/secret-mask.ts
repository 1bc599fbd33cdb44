/** What stands for a secret that is stored: the secret itself is never answered. Sent back, it leaves the secret unchanged. */
export const SECRET_MASK = '********';
