import { EXCLUDED_GROUP_ID } from '../../accounts/directory/groups';
import type { Deps } from '../../deps';
import type { Db } from '../../storage/connection';
import { nameKey } from '../../storage/searchable-names';
import { groupColumns } from '../imported-accounts/account-columns';
import type { LegacyGroup } from '../legacy-directory/legacy-directory';
import { type GroupPlan, type KnownGroup, planGroup } from './plan/plan-group';
import { type Item, isStorableId, storeItems } from './store-items';
import type { MigrationOptions } from './stored-migration';

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
    if (plan.outcome === 'merged' && plan.isOwn) taken.add(plan.target.id);
    return { group, plan };
  });
}

const NO_NAMES = { names: [], references: [], members: [] };

async function readMoved(db: Db, providerId: string, groups: readonly LegacyGroup[]) {
  const ids = groups.map(({ id }) => id).filter((id) => !/[\p{Cc}\p{Cs}]/u.test(id));
  if (ids.length === 0) return new Map<string, { targetId: string; isOwn: boolean }>();
  const rows = await db
    .selectFrom('legacy_migration_items')
    .select(['external_id', 'target_id', 'is_own'])
    .where('provider_id', '=', providerId)
    .where('kind', '=', 'group')
    .where('external_id', 'in', ids)
    .execute();
  return new Map(
    rows.flatMap(({ external_id, target_id, is_own }) =>
      target_id === null ? [] : [[external_id, { targetId: target_id, isOwn: is_own === 1 }] as const],
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

/** Moves a batch of groups, without members, in the transaction of `deps.db`. */
export async function moveGroups(
  { db, clock }: Deps,
  { run, ...planning }: GroupPlanning & { readonly run: number },
  groups: readonly LegacyGroup[],
): Promise<readonly Item[]> {
  const planned = await planGroups(db, planning, groups);
  const rows = planned.flatMap(({ plan }) => (plan.outcome === 'created' ? [plan.columns] : []));
  if (rows.length > 0) await db.insertInto('groups').values(rows).execute();
  for (const { plan } of planned) if ('columns' in plan) await changeGroup(db, plan);
  const items = planned.map(itemOf);
  await storeItems(db, clock(), { providerId: planning.providerId, kind: 'group', run, items });
  return items;
}

async function changeGroup(db: Db, plan: GroupPlan): Promise<void> {
  if (plan.outcome === 'created' || !('columns' in plan) || plan.isOwn) return;
  const { display_name, display_name_fold, display_name_key } = plan.columns;
  await db
    .updateTable('groups')
    .set({ display_name, display_name_fold, display_name_key })
    .where('id', '=', plan.target.id)
    .execute();
}

function itemOf({ group, plan }: PlannedGroup): Item {
  return {
    externalId: group.id,
    name: nameKey(group.name) === '' ? group.id : group.name,
    outcome: plan.outcome,
    reason: plan.reason,
    targetId: plan.outcome === 'created' ? plan.columns.id : (plan.target?.id ?? null),
    isOwn: plan.outcome !== 'created' && plan.isOwn === true,
    mail: null,
    password: 'none',
  };
}
