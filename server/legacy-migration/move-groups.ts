import type { Deps } from '../deps';
import type { LegacyGroup } from '../legacy-directory/legacy-directory';
import type { Db } from '../storage/connection';
import { nameKey } from '../storage/searchable-names';
import type { GroupPlan } from './plan/plan-group';
import { type GroupPlanning, type PlannedGroup, planGroups } from './plan/plan-groups';
import { type Item, storeItemResults } from './store-item-results';

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
  await storeItemResults(db, clock(), { providerId: planning.providerId, kind: 'group', run, items });
  return items;
}

async function changeGroup(db: Db, plan: GroupPlan): Promise<void> {
  if (plan.outcome === 'created' || !('columns' in plan) || plan.wasLocal) return;
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
    wasLocal: plan.outcome !== 'created' && plan.wasLocal === true,
    mail: null,
    password: 'none',
  };
}
