import { PHOTO_ADDRESS, SCIM_ADDRESS } from '../../shared/contract/addresses';
import { EXCLUDED_GROUP_ID } from '../people/groups';
import type { ListedUser } from '../people/list-users';
import type { Db } from '../storage/connection';
import { type Resource, resourceVersion } from './resource-version';
import { ENTERPRISE_USER, USER_SCHEMA } from './schema-ids';
import { type DetailRow, detailsOf, readDetailRows } from './user-details';

/** Reads users as resources with all attributes of the service, in the same order. */
export async function userResources(db: Db, users: readonly ListedUser[], origin: string): Promise<Resource[]> {
  if (users.length === 0) return [];
  const ids = users.map(({ id }) => id);
  const details = new Map((await readDetailRows(db, ids)).map((row) => [row.id, row]));
  const groups = await readGroupsOf(db, ids);
  return users.flatMap((user) => {
    const row = details.get(user.id);
    // The user was deleted after the page was read.
    return row === undefined ? [] : [userResource(user, { row, groups: groups.get(user.id) ?? [], origin })];
  });
}

interface UserContext {
  readonly row: DetailRow;
  readonly groups: readonly { readonly id: string; readonly displayName: string }[];
  readonly origin: string;
}

/** Composes a user resource (RFC 7643 §4.1 and §4.3). Attributes without a value are left out (RFC 7643 §2.5). */
function userResource({ id, userName, displayName }: ListedUser, { row, groups, origin }: UserContext): Resource {
  const base = `${origin}${SCIM_ADDRESS}`;
  const { name, [ENTERPRISE_USER]: enterprise, ...details } = detailsOf(row);
  const resource = {
    schemas: enterprise === undefined ? [USER_SCHEMA] : [USER_SCHEMA, ENTERPRISE_USER],
    id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName,
    displayName,
    name: { formatted: displayName, ...name },
    ...details,
    photos: [{ value: `${origin}${PHOTO_ADDRESS}/${id}`, type: 'photo' }],
    ...(groups.length > 0 && { groups: groups.map((group) => groupReference(group, base)) }),
    ...(enterprise !== undefined && { [ENTERPRISE_USER]: enterprise }),
  };
  const meta = {
    resourceType: 'User',
    created: new Date(row.created_at).toISOString(),
    lastModified: new Date(row.updated_at).toISOString(),
    location: `${base}/Users/${id}`,
  };
  return { ...resource, meta: { ...meta, version: resourceVersion({ ...resource, meta }) } };
}

function groupReference({ id, displayName }: UserContext['groups'][number], base: string) {
  const value = id.toLowerCase();
  return { value, $ref: `${base}/Groups/${value}`, display: displayName, type: 'direct' };
}

/** Reads the groups of each user by user id. */
async function readGroupsOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_id')
    .select(['user_id', 'groups.id', 'groups.display_name'])
    .where('user_id', 'in', ids)
    .where('groups.id', '!=', EXCLUDED_GROUP_ID)
    .orderBy('groups.id')
    .execute();
  const groups = new Map<string, { id: string; displayName: string }[]>(ids.map((id) => [id, []]));
  for (const row of rows) groups.get(row.user_id)?.push({ id: row.id, displayName: row.display_name });
  return groups;
}
