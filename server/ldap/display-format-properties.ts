/** The attributes that a display format of users may contain. */
export const USER_DISPLAY_PROPERTIES: readonly string[] = [
  'cn',
  'company',
  'department',
  'departmentNumber',
  'description',
  'displayName',
  'employeeNumber',
  'givenName',
  'initials',
  'l',
  'mail',
  'o',
  'ou',
  'sAMAccountName',
  'sn',
  'telephoneNumber',
  'title',
  'uid',
  'userPrincipalName',
];

/** The attributes that a display format of groups may contain. */
export const GROUP_DISPLAY_PROPERTIES: readonly string[] = [
  'cn',
  'description',
  'displayName',
  'l',
  'mail',
  'o',
  'ou',
  'sAMAccountName',
];
