/** The properties of a user that a display format can name: the fields of `SourceUser`. */
export const USER_DISPLAY_PROPERTIES = [
  'displayName',
  'userName',
  'givenName',
  'familyName',
  'email',
  'department',
] as const;

/** The properties of a group that a display format can name. */
export const GROUP_DISPLAY_PROPERTIES = ['displayName', 'description'] as const;
