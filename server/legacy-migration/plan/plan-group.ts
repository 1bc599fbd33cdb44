import type { MigrationReason } from '../../../shared/contract/identity-providers/legacy-migration-message-keys';
import type { groupColumns } from '../../imported-accounts/group-columns';
import type { LegacyGroup } from '../../legacy-directory/legacy-directory';
import type { MigrationOptions } from '../read-migration';

/** The columns of a group that the legacy system determines. */
export type GroupColumns = NonNullable<ReturnType<typeof groupColumns>>;

/** A stored group that may correspond to one of the legacy system. */
export interface KnownGroup {
  readonly id: string;
}

/** The input for the plan of a group. */
export interface GroupToPlan {
  readonly group: LegacyGroup;
  /** Undefined when the name is not valid for a group. */
  readonly columns: GroupColumns | undefined;
  /** The item of an earlier run, if its group still exists. */
  readonly moved: { readonly wasLocal: boolean } | undefined;
  /** The group that it was moved to, or the provider's group that a sign-in has added. */
  readonly known: KnownGroup | undefined;
  /** The local group with the same name, if no other group was moved to it. */
  readonly holder: KnownGroup | undefined;
  readonly options: Pick<MigrationOptions, 'updateMigratedUsers'>;
}

/** What a migration does with a group. */
export type GroupPlan =
  | { readonly outcome: 'created'; readonly reason: ''; readonly columns: GroupColumns }
  | {
      readonly outcome: 'merged' | 'updated';
      readonly reason: MigrationReason | '';
      readonly columns: GroupColumns;
      readonly target: KnownGroup;
      /** Whether the group was local before; then it keeps its name. */
      readonly wasLocal: boolean;
    }
  | {
      readonly outcome: 'skipped';
      readonly reason: MigrationReason;
      readonly target?: KnownGroup | undefined;
      readonly wasLocal?: boolean | undefined;
    };

/** Decides what a migration does with a group. Groups may have the same name, so there are no conflicts. */
export function planGroup({ columns, moved, known, holder, options }: GroupToPlan): GroupPlan {
  if (moved !== undefined && known !== undefined && !options.updateMigratedUsers)
    return { outcome: 'skipped', reason: 'MIGRATION_REASON_ALREADY_MIGRATED', target: known, wasLocal: moved.wasLocal };
  if (columns === undefined)
    return {
      outcome: 'skipped',
      reason: 'MIGRATION_REASON_INVALID_NAME',
      target: moved && known,
      wasLocal: moved?.wasLocal,
    };
  if (known !== undefined)
    return moved === undefined
      ? { outcome: 'merged', reason: 'MIGRATION_REASON_KNOWN_ACCOUNT', columns, target: known, wasLocal: false }
      : { outcome: 'updated', reason: '', columns, target: known, wasLocal: moved.wasLocal };
  if (holder !== undefined)
    return { outcome: 'merged', reason: 'MIGRATION_REASON_SAME_NAME', columns, target: holder, wasLocal: true };
  return { outcome: 'created', reason: '', columns };
}
