import { GROUP_DISPLAY_NAME_MAX, USER_DISPLAY_NAME_MAX } from '../../shared/contract/identity-providers/display-format';
import type { SourceGroup, SourceUser } from '../providers/directory-source';
import { displayNameOf } from '../providers/format-display-name';
import type { IdentityProvider } from '../providers/identity-providers';
import { LEGACY_GROUP_PROPERTIES, LEGACY_USER_PROPERTIES } from './display-format-properties';
import type { LegacyGroup, LegacyUser } from './legacy-directory';

/** The maximum length of a name without a format. Accounts have their own limit. */
const NAME_MAX = 256;

type Formats = Pick<IdentityProvider, 'userDisplayFormat' | 'groupDisplayFormat'>;

/**
 * References distinguish users and groups that have the same id. They begin with a control character, which an
 * administrator cannot enter.
 */
const userReference = (id: string) => `\u007fuser ${id}`;
const groupReference = (id: string) => `\u007fgroup ${id}`;

/** Converts a user of a legacy system. */
export function sourceUserOf(user: LegacyUser, { userDisplayFormat: format }: Formats): SourceUser {
  const { id: externalId, userName, givenName, familyName, email, department, isDisabled } = user;
  const rule = {
    format,
    properties: LEGACY_USER_PROPERTIES,
    maxLength: format === '' ? NAME_MAX : USER_DISPLAY_NAME_MAX,
  };
  const textOf = (property: string) => {
    const known = LEGACY_USER_PROPERTIES.find((name) => name === property);
    return known === undefined ? '' : user[known];
  };
  const displayName = displayNameOf(rule, textOf, user.displayName);
  const names = { userName, displayName, givenName, familyName };
  return { externalId, ...names, email, department, isDisabled, references: [userReference(externalId)] };
}

/** The ids of the members of a group: users and nested groups. */
export interface LegacyMembers {
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

const NO_MEMBERS: LegacyMembers = { users: [], groups: [] };

/** Converts a group of a legacy system. */
export function sourceGroupOf(
  { id, name }: LegacyGroup,
  { groupDisplayFormat: format }: Formats,
  { users, groups }: LegacyMembers = NO_MEMBERS,
): SourceGroup {
  const rule = {
    format,
    properties: LEGACY_GROUP_PROPERTIES,
    maxLength: format === '' ? NAME_MAX : GROUP_DISPLAY_NAME_MAX,
  };
  const members = [...users.map(userReference), ...groups.map(groupReference)];
  const displayName = displayNameOf(rule, () => name, name);
  return { externalId: id, displayName, names: [name], references: [groupReference(id)], members };
}
