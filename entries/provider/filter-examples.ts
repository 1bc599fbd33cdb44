/** What an empty user filter of a directory stands for. */
export const USER_FILTER_EXAMPLE = '(&(objectClass=user)(objectCategory=person))';

/** What an empty group filter of a directory stands for. */
export const GROUP_FILTER_EXAMPLE = '(objectClass=group)';
