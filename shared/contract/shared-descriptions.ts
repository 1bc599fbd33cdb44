/** The parameter with the address that a page leads back to. */
export const REDIRECT = {
  redirect: 'Where the user goes afterwards: a path of this server or a trusted address',
} as const;

/** Where a step of sign-in leads. */
export const NEXT_STEP = 'The next step of sign-in, or the address after it';

/**
 * The query parameter of a download. Each time in the file has two columns: one in the user's language, one in ISO 8601.
 */
export const TIME_ZONE = {
  timeZone: 'The time zone of the first one, a name of the IANA database; UTC without it',
} as const;
