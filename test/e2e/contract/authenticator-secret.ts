/** The secret of an authenticator, in base32. */
export const SECRET = 'JBSWY3DPEHPK3PXP';
