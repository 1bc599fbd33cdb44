import type { Entry } from 'ldapts';
import { GROUP_DISPLAY_NAME_MAX, USER_DISPLAY_NAME_MAX } from '../../shared/contract/identity-providers/display-format';
import type { SourceGroup, SourceUser } from '../providers/directory-source';
import { dnKey } from '../providers/distinguished-name';
import { displayNameOf, propertiesOf } from '../providers/format-display-name';
import type { IdentityProvider } from '../providers/identity-providers';
import { mapInParts } from '../providers/map-in-parts';
import { GROUP_DISPLAY_PROPERTIES, USER_DISPLAY_PROPERTIES } from './display-format-properties';
import { type Attributes, attributesOf } from './entry-attributes';

/**
 * The attributes that identify an entry independently of its name, in OpenLDAP (RFC 4530), Active Directory, 389
 * Directory Server and FreeIPA.
 */
export const IDS = ['entryUUID', 'objectGUID', 'nsUniqueId', 'ipaUniqueID'];

const USER_ATTRIBUTES = [
  ...IDS,
  ...['uid', 'sAMAccountName', 'userPrincipalName', 'cn', 'displayName', 'givenName', 'sn', 'mail'],
  ...['department', 'departmentNumber', 'ou', 'userAccountControl', 'nsAccountLock', 'pwdAccountLockedTime'],
  ...['objectSid', 'primaryGroupID', 'gidNumber', 'accountExpires', 'pwdLastSet'],
];

const GROUP_ATTRIBUTES = [...IDS, 'cn', 'displayName', 'sAMAccountName', 'objectSid', 'objectClass', 'gidNumber'];

/** The attributes that contain the members of a group. */
export const MEMBER_ATTRIBUTES = ['member', 'uniqueMember', 'memberUid'];

type Formats = Pick<IdentityProvider, 'userDisplayFormat' | 'groupDisplayFormat'>;

const userRule = ({ userDisplayFormat }: Formats) => ({
  format: userDisplayFormat,
  properties: USER_DISPLAY_PROPERTIES,
  maxLength: USER_DISPLAY_NAME_MAX,
});

const groupRule = ({ groupDisplayFormat }: Formats) => ({
  format: groupDisplayFormat,
  properties: GROUP_DISPLAY_PROPERTIES,
  maxLength: GROUP_DISPLAY_NAME_MAX,
});

/** Returns the attributes to read from users. */
export function userAttributes(formats: Formats): string[] {
  return [...new Set([...USER_ATTRIBUTES, ...propertiesOf(userRule(formats))])];
}

/** Returns the attributes to read from groups, except for their members. */
export function groupAttributes(formats: Formats): string[] {
  return [...new Set([...GROUP_ATTRIBUTES, ...propertiesOf(groupRule(formats))])];
}

/** Converts an entry to a user. @returns undefined for an entry without a user name */
export function userOf(formats: Formats, entry: Entry): SourceUser | undefined {
  const attributes = attributesOf(entry);
  const { dn, first, all } = attributes;
  const userName = first('sAMAccountName', 'uid', 'userPrincipalName', 'cn');
  if (userName === '' || dn === '') return undefined;
  const givenName = first('givenName');
  const familyName = first('sn');
  const name = first('displayName', 'cn') || `${givenName} ${familyName}`.trim() || userName;
  return {
    externalId: idOf(attributes),
    userName,
    displayName: displayNameOf(userRule(formats), first, name),
    givenName,
    familyName,
    email: first('mail'),
    department: first('department', 'departmentNumber', 'ou'),
    isDisabled: isDisabled(attributes),
    references: [dnKey(dn), ...all('uid').map(uidReference)],
    groups: [...primaryGroupOf(attributes), ...gidReferences(attributes)],
  };
}

/**
 * Returns the SID of the primary group in an Active Directory, which does not contain its members. It is in the user's
 * domain.
 */
function primaryGroupOf({ first, sid }: Attributes): string[] {
  const domain = sid().replace(/-\d+$/, '');
  const relativeId = first('primaryGroupID');
  return domain !== '' && /^\d{1,10}$/.test(relativeId) ? [`${domain}-${relativeId}`] : [];
}

/** The class of groups whose number users name as their primary group (RFC 2307 §2.2). */
export const POSIX_GROUP = 'posixGroup';

const GID = 'gid:';

/** Returns the reference by which a `posixAccount` refers to its primary group, which does not contain it. */
function gidReferences({ first }: Attributes): string[] {
  const gid = first('gidNumber');
  return /^\d{1,10}$/.test(gid) ? [GID + gid] : [];
}

/** Returns the number in such a reference; undefined for that of another primary group. */
export const gidOf = (reference: string): string | undefined =>
  reference.startsWith(GID) ? reference.slice(GID.length) : undefined;

/**
 * Converts an entry to a group without its members, which may be many.
 * @returns undefined for an entry without a name
 */
export function groupOf(formats: Formats, entry: Entry): SourceGroup | undefined {
  const attributes = attributesOf(entry);
  const { dn, first, sid } = attributes;
  const name = first('cn', 'sAMAccountName', 'displayName');
  if (name === '' || dn === '') return undefined;
  return {
    externalId: idOf(attributes),
    displayName: displayNameOf(groupRule(formats), first, name),
    names: [...new Set([name, first('sAMAccountName')])].filter((each) => each !== ''),
    references: [dnKey(dn), sid(), ...(isPosixGroup(attributes) ? gidReferences(attributes) : [])].filter(
      (each) => each !== '',
    ),
    members: [],
  };
}

const isPosixGroup = ({ all }: Attributes) =>
  all('objectClass').some((name) => name.toLowerCase() === POSIX_GROUP.toLowerCase());

/** Returns the references of the members in a group's entry. */
export async function membersOf(entry: Entry): Promise<string[]> {
  const { names, all } = attributesOf(entry);
  const members = names.filter((each) => /^(member|uniquemember)(;|$)/.test(each)).flatMap(all);
  const keys = await mapInParts(members, (each) => (each.includes('=') ? dnKey(each) : undefined));
  return [...keys, ...(await mapInParts(all('memberUid'), uidReference))];
}

/** Returns the reference by which a `posixGroup` (RFC 2307) refers to a user. */
function uidReference(uid: string): string {
  return `uid:${uid.trim().toLowerCase()}`;
}

/** Returns the id of an entry, see {@link IDS}. */
export function idOf(attributes: Attributes): string {
  return (
    attributes.first('entryUUID') ||
    attributes.guid() ||
    attributes.first('nsUniqueId', 'ipaUniqueID') ||
    dnKey(attributes.dn)
  );
}

/** Bits of `userAccountControl` in Active Directory: the account is disabled; its password need not be changed. */
const ACCOUNT_DISABLED = 0x2;
const NEEDS_NO_CHANGE = 0x1_0000 | 0x4_0000; // the password never expires, or a smart card replaces it

/** The value for an OpenLDAP lock that only an administrator can remove. */
const LOCKED_FOR_EVER = '000001010000Z';

/** Tells whether the directory lets the user sign in nowhere. */
function isDisabled({ first }: Attributes): boolean {
  const control = Number(first('userAccountControl'));
  if ((control & ACCOUNT_DISABLED) !== 0 || isExpired(first('accountExpires'))) return true;
  if (first('pwdLastSet') === '0' && (control & NEEDS_NO_CHANGE) === 0) return true;
  return first('nsAccountLock').toLowerCase() === 'true' || first('pwdAccountLockedTime') === LOCKED_FOR_EVER;
}

/** The time between 1601, where times of an Active Directory begin, and 1970, in ms. */
const SINCE_1601 = 11_644_473_600_000;

/** Tells whether an `accountExpires` has passed, which is in units of 100 ns. Never is 0 or the largest number. */
function isExpired(accountExpires: string): boolean {
  const units = Number(accountExpires);
  return units > 0 && units / 10_000 - SINCE_1601 <= Date.now();
}
