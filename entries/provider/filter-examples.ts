/** What an empty user filter of a directory stands for, as the server has it. */
export const USER_FILTER_EXAMPLE =
  '(|(objectClass=inetOrgPerson)(objectClass=posixAccount)(&(objectCategory=person)(objectClass=user)))';

/** What an empty group filter of a directory stands for, as the server has it. */
export const GROUP_FILTER_EXAMPLE =
  '(|(objectClass=groupOfNames)(objectClass=groupOfUniqueNames)(objectClass=posixGroup)(objectClass=group))';
