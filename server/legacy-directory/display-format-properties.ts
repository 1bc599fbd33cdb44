/** The properties that the display formats of a legacy system may contain. */
export const LEGACY_USER_PROPERTIES = [
  'department',
  'displayName',
  'email',
  'familyName',
  'givenName',
  'userName',
] as const;
export const LEGACY_GROUP_PROPERTIES: readonly string[] = ['name'];
