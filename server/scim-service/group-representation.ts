import { SCIM_ADDRESS } from '../../shared/contract/addresses';
import type { ListedGroup } from '../people/groups';
import type { Db } from '../storage/connection';
import type { Condition } from './list-attributes';
import { readMembers } from './read-group-members';
import { type Resource, resourceVersion } from './resource-version';
import { GROUP_SCHEMA } from './schema-ids';

interface GroupOptions {
  readonly origin: string;
  /** Whether the members are read; a client that does not need them should not wait for a large group. */
  readonly withMembers: boolean;
  /** Limits the members to users whom the requesting user may find. */
  readonly findable: Condition | undefined;
}

interface Member {
  readonly id: string;
  readonly displayName: string;
}

/**
 * Reads groups as resources in the same order, but only as many as do not exceed the maximum number of members in an
 * answer.
 */
export async function groupResources(
  db: Db,
  groups: readonly ListedGroup[],
  { origin, withMembers, findable }: GroupOptions,
): Promise<Resource[]> {
  if (groups.length === 0) return [];
  const externalIds = await readExternalIds(db, groups);
  const resource = (group: ListedGroup, members?: readonly Member[]) =>
    groupResource(group, { base: `${origin}${SCIM_ADDRESS}`, externalId: externalIds.get(group.id) ?? null, members });
  if (!withMembers) return groups.map((group) => resource(group));
  const found = await readMembers(db, groups, findable);
  const members = new Map<string, Member[]>(found.groups.map(({ id }) => [id, []]));
  for (const { group_id, user_id, display_name } of found.rows)
    members.get(group_id)?.push({ id: user_id, displayName: display_name });
  return found.groups.map((group) => resource(group, members.get(group.id)?.sort(byId)));
}

/** Sorts members by id, so that the same members always give the same version. */
const byId = (one: Member, other: Member) => (one.id < other.id ? -1 : 1);

async function readExternalIds(db: Db, groups: readonly ListedGroup[]) {
  const ids = groups.map(({ id }) => id);
  const rows = await db.selectFrom('groups').select(['id', 'external_id']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, external_id }) => [id, external_id]));
}

interface GroupContext {
  readonly base: string;
  readonly externalId: string | null;
  readonly members: readonly Member[] | undefined;
}

/**
 * Composes a group resource (RFC 7643 §4.2). Without members the version is unknown and left out. Groups have no times.
 */
function groupResource(
  { id: stored, displayName }: ListedGroup,
  { base, externalId, members }: GroupContext,
): Resource {
  const id = stored.toLowerCase();
  const resource = {
    schemas: [GROUP_SCHEMA],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    ...(members !== undefined && members.length > 0 && { members: members.map((each) => memberReference(each, base)) }),
  };
  const meta = { resourceType: 'Group', location: `${base}/Groups/${id}` };
  return {
    ...resource,
    meta: members === undefined ? meta : { ...meta, version: resourceVersion({ ...resource, meta }) },
  };
}

function memberReference({ id, displayName }: Member, base: string) {
  return { value: id, $ref: `${base}/Users/${id}`, display: displayName, type: 'User' };
}
