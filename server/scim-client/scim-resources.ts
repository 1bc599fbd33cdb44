import * as v from 'valibot';
import type { SourceGroup, SourceUser } from '../providers/directory-source';

/** The enterprise extension of users (RFC 7643 §4.3). */
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user';

/** The attributes to request (RFC 7644 §3.9). */
export const USER_ATTRIBUTES = [
  ...['userName', 'displayName', 'name', 'emails', 'active'],
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
].join(',');
export const GROUP_NAME = 'displayName';
export const GROUP_ATTRIBUTES = 'displayName,members';

/** The maximum number of members of a group. The rest of a longer list is ignored. */
const MAX_MEMBERS = 500_000;

/** An object whose attribute names are converted to lower case, because case does not count (RFC 7643 §2.1). */
export const attributes = v.pipe(
  v.unknown(),
  v.check((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  v.transform((value) =>
    Object.fromEntries(Object.entries(Object(value)).map(([name, each]) => [name.toLowerCase(), each])),
  ),
);

/** A text. A value of another type counts as missing, so that one bad attribute does not lose a user. */
const text = v.fallback(v.string(), '');
const id = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value)),
  v.minLength(1),
);
const flag = (missing: boolean) =>
  v.fallback(
    v.union([
      v.boolean(),
      v.pipe(
        v.string(),
        v.transform((value) => value.toLowerCase() === 'true'),
      ),
    ]),
    missing,
  );
const listOf = <Item>(item: v.GenericSchema<unknown, Item>) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((items) =>
        items.slice(0, MAX_MEMBERS).flatMap((each) => {
          const parsed = v.safeParse(item, each);
          return parsed.success ? [parsed.output] : [];
        }),
      ),
    ),
    [],
  );

const Email = v.union([
  v.pipe(
    v.string(),
    v.transform((value) => ({ value, primary: false, type: '' })),
  ),
  v.pipe(attributes, v.object({ value: v.string(), primary: flag(false), type: text })),
]);

const Name = v.fallback(v.pipe(attributes, v.object({ givenname: text, familyname: text, formatted: text })), {
  givenname: '',
  familyname: '',
  formatted: '',
});

const User = v.pipe(
  attributes,
  v.object({
    id,
    username: v.string(),
    displayname: text,
    name: Name,
    emails: listOf(Email),
    active: flag(true),
    [ENTERPRISE]: v.fallback(v.pipe(attributes, v.object({ department: text })), { department: '' }),
  }),
);

/** Members are read without a schema, which would take seconds for long lists. */
const Group = v.pipe(attributes, v.object({ id, displayname: text, members: v.fallback(v.array(v.unknown()), []) }));

/** Converts a resource to a user. @returns undefined for a resource without an id or a user name */
export function userOf(resource: unknown): SourceUser | undefined {
  const parsed = v.safeParse(User, resource);
  if (!parsed.success) return undefined;
  const { id: externalId, username, displayname, name, emails, active, [ENTERPRISE]: enterprise } = parsed.output;
  return {
    externalId,
    userName: username,
    displayName: displayname || name.formatted || `${name.givenname} ${name.familyname}`.trim(),
    givenName: name.givenname,
    familyName: name.familyname,
    email: mainEmail(emails),
    department: enterprise.department,
    isDisabled: !active,
    references: [userReference(externalId)],
  };
}

/** Returns the primary address, or the first work address, or the first address (RFC 7643 §2.4). */
function mainEmail(emails: readonly v.InferOutput<typeof Email>[]): string {
  const main = emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type.toLowerCase() === 'work');
  return (main ?? emails[0])?.value ?? '';
}

/** Converts a resource to a group. @returns undefined for a resource without an id */
export function groupOf(resource: unknown): SourceGroup | undefined {
  const parsed = v.safeParse(Group, resource);
  if (!parsed.success) return undefined;
  const { id: externalId, displayname, members } = parsed.output;
  return {
    externalId,
    displayName: displayname,
    names: displayname === '' ? [] : [displayname],
    references: [groupReference(externalId)],
    members: members.slice(0, MAX_MEMBERS).flatMap(memberReferences),
  };
}

/**
 * Returns the references of a member, or none if it has no id. A service need not say whether a member is a user or a
 * group.
 */
function memberReferences(member: unknown): readonly string[] {
  if (typeof member !== 'object' || member === null) return [];
  let value = '';
  let type = '';
  for (const [name, each] of Object.entries(member)) {
    const key = name.toLowerCase();
    if (key === 'value' && (typeof each === 'string' || typeof each === 'number')) value = String(each);
    else if (key === 'type' && typeof each === 'string') type = each.toLowerCase();
  }
  if (value === '') return [];
  if (type === 'user') return [userReference(value)];
  return type === 'group' ? [groupReference(value)] : [userReference(value), groupReference(value)];
}

/** A user and a group may have the same id. */
const userReference = (value: string) => `user:${value}`;
const groupReference = (value: string) => `group:${value}`;
