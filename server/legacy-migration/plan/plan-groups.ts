import { groupColumns } from '../../imported-accounts/group-columns';
import type { LegacyGroup } from '../../legacy-directory/legacy-directory';
import { EXCLUDED_GROUP_ID } from '../../people/groups';
import type { Db } from '../../storage/connection';
import type { MigrationOptions } from '../read-migration';
import { isStorableId } from '../store-item-results';
import { type GroupPlan, type KnownGroup, planGroup } from './plan-group';

/** What the plans of all groups share. */
export interface GroupPlanning {
  readonly providerId: string;
  readonly options: MigrationOptions;
}

/** A group with its plan. */
export interface PlannedGroup {
  readonly group: LegacyGroup;
  readonly plan: GroupPlan;
}

/**
 * Plans the groups of a batch in their order, without writing.
 * @param taken the local groups that earlier plans have used, and that are not stored yet
 */
export async function planGroups(
  db: Db,
  { providerId, options }: GroupPlanning,
  groups: readonly LegacyGroup[],
  taken = new Set<string>(),
): Promise<PlannedGroup[]> {
  const incoming = groups.map((group) => ({
    group,
    columns: isStorableId(group.id)
      ? groupColumns(providerId, { externalId: group.id, displayName: group.name, ...NO_NAMES })
      : undefined,
  }));
  const ids = incoming.flatMap(({ columns }) => columns?.id ?? []);
  const moved = await readMoved(db, providerId, groups);
  const targets = [...moved.values()].map(({ targetId }) => targetId);
  const known = await readKnown(db, [...ids, ...targets]);
  const own = await readLocalGroups(
    db,
    providerId,
    incoming.flatMap(({ columns }) => columns?.display_name_key ?? []),
  );
  return incoming.map(({ group, columns }) => {
    const item = moved.get(group.id);
    const target = item && known.get(item.targetId);
    const holders = own.get(columns?.display_name_key ?? '') ?? [];
    const plan = planGroup({
      group,
      columns,
      moved: target && item,
      known: target ?? (columns && known.get(columns.id)),
      holder: holders.find(({ id, name }) => !taken.has(id) && name === exactName(columns?.display_name ?? '')),
      options,
    });
    if (plan.outcome === 'merged' && plan.wasLocal) taken.add(plan.target.id);
    return { group, plan };
  });
}

const NO_NAMES = { names: [], references: [], members: [] };

async function readMoved(db: Db, providerId: string, groups: readonly LegacyGroup[]) {
  const ids = groups.map(({ id }) => id).filter((id) => !/[\p{Cc}\p{Cs}]/u.test(id));
  if (ids.length === 0) return new Map<string, { targetId: string; wasLocal: boolean }>();
  const rows = await db
    .selectFrom('legacy_migration_items')
    .select(['external_id', 'target_id', 'is_own'])
    .where('provider_id', '=', providerId)
    .where('kind', '=', 'group')
    .where('external_id', 'in', ids)
    .execute();
  return new Map(
    rows.flatMap(({ external_id, target_id, is_own }) =>
      target_id === null ? [] : [[external_id, { targetId: target_id, wasLocal: is_own === 1 }] as const],
    ),
  );
}

async function readKnown(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, KnownGroup>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('groups').select('id').where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads the local groups by name, except those that this migration has moved other groups to. */
async function readLocalGroups(db: Db, providerId: string, nameKeys: readonly string[]) {
  const own = new Map<string, OwnGroup[]>();
  if (nameKeys.length === 0) return own;
  const rows = await db
    .selectFrom('groups')
    .leftJoin('legacy_migration_items as items', (join) =>
      join
        .onRef('items.target_id', '=', 'groups.id')
        .on('items.kind', '=', 'group')
        .on('items.provider_id', '=', providerId),
    )
    .select(['groups.id', 'groups.display_name', 'groups.display_name_key'])
    .where('groups.display_name_key', 'in', nameKeys)
    .where('groups.provider_id', 'is', null)
    .where('groups.id', '!=', EXCLUDED_GROUP_ID)
    .where('items.target_id', 'is', null)
    .orderBy('groups.id')
    .execute();
  for (const { id, display_name, display_name_key: key } of rows)
    own.set(key, [...(own.get(key) ?? []), { id, name: exactName(display_name) }]);
  return own;
}

interface OwnGroup extends KnownGroup {
  readonly name: string;
}

/**
 * Only case and outer spaces are ignored, because a name that merely looks alike may be another group's, and policies
 * may apply to the members of the local group.
 */
const exactName = (name: string) => name.trim().toLowerCase();
