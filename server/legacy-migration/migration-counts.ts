import * as v from 'valibot';
import type {
  MigrationOutcome,
  MigrationReason,
} from '../../shared/contract/identity-providers/legacy-migration-message-keys';

const count = v.optional(v.number(), 0);

/**
 * The numbers of users or groups by outcome. `unchanged` counts those that were moved earlier; `skipped` does not
 * include them.
 */
const ItemCounts = v.object({
  created: count,
  merged: count,
  updated: count,
  unchanged: count,
  skipped: count,
  conflict: count,
});

export type ItemCounts = v.InferOutput<typeof ItemCounts>;

const PasswordCounts = v.object({ moved: count, kept: count, pending: count });

const Counts = v.object({
  users: v.optional(ItemCounts, {}),
  groups: v.optional(ItemCounts, {}),
  passwords: v.optional(PasswordCounts, {}),
});

/** The counts of a migration's latest run. */
export type MigrationCounts = v.InferOutput<typeof Counts>;

/** Parses the column `counts`. */
export const countsOf = (json: string): MigrationCounts => v.parse(Counts, JSON.parse(json));

/** What a run does with a user or group. */
export interface ItemResult {
  readonly outcome: MigrationOutcome;
  readonly reason: MigrationReason | '';
}

/** The key under which an item is counted. */
export function countKeyOf<Outcome extends string>({
  outcome,
  reason,
}: {
  readonly outcome: Outcome;
  readonly reason: string;
}): Outcome | 'unchanged' {
  return outcome === 'skipped' && reason === 'MIGRATION_REASON_ALREADY_MIGRATED' ? 'unchanged' : outcome;
}

/** Adds items to the counts. */
export function withItems(counts: ItemCounts, items: readonly ItemResult[]): ItemCounts {
  const sum = { ...counts };
  for (const item of items) sum[countKeyOf(item)] += 1;
  return sum;
}

/** Whether the state of a password is counted. */
const isCounted = (password: string): password is keyof MigrationCounts['passwords'] =>
  password === 'moved' || password === 'kept' || password === 'pending';

/** Adds the passwords of users to the counts. */
export function withPasswords(
  counts: MigrationCounts['passwords'],
  users: readonly { readonly password: string }[],
): MigrationCounts['passwords'] {
  const sum = { ...counts };
  for (const { password } of users) if (isCounted(password)) sum[password] += 1;
  return sum;
}

/** The total number of items. */
export const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, each) => sum + each, 0);
