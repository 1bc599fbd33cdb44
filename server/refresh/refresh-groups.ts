import type { Deps } from '../deps';
import { groupColumns } from '../imported-accounts/group-columns';
import type { SourceGroup } from '../providers/directory-source';
import type { CollectedGroups } from './collected-groups';
import type { RefreshLease } from './refresh-lease';

/**
 * Stores a batch of groups without their members, in the transaction of `db`. The members are stored when all groups are
 * known.
 */
export async function storeGroups(
  { db }: Pick<Deps, 'db'>,
  { lease, found }: { readonly lease: RefreshLease; readonly found: CollectedGroups },
  groups: readonly SourceGroup[],
): Promise<void> {
  const rows = groups.flatMap((group) => {
    const columns = groupColumns(lease.providerId, group);
    if (columns === undefined || found.has(group)) return [];
    found.add(group);
    return [{ ...columns, refresh_generation: lease.generation }];
  });
  if (rows.length === 0) return;
  await db
    .insertInto('groups')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((stored) => ({
        display_name: stored.ref('excluded.display_name'),
        display_name_fold: stored.ref('excluded.display_name_fold'),
        display_name_key: stored.ref('excluded.display_name_key'),
        refresh_generation: stored.ref('excluded.refresh_generation'),
      })),
    )
    .execute();
}
