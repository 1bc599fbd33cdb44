import * as v from 'valibot';
import type {
  MigrationOutcome,
  MigrationReason,
} from '../../../shared/contract/identity-providers/legacy-migration-texts';

const count = v.optional(v.number(), 0);

/** How many users, or groups, have which outcome. `unchanged` were moved earlier; `skipped` does not count them. */
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

/** What the latest run of a migration has done so far, in numbers. */
export type MigrationCounts = v.InferOutput<typeof Counts>;

/** Reads the column `counts`. */
export const countsOf = (json: string): MigrationCounts => v.parse(Counts, JSON.parse(json));

/** The counts of a run that has done nothing yet. */
export const NO_COUNTS: MigrationCounts = v.parse(Counts, {});

/** What a run does with one user or group. */
export interface ItemResult {
  readonly outcome: MigrationOutcome;
  readonly reason: MigrationReason | '';
}

/** Where an item is counted. */
export function countKeyOf<Outcome extends string>({
  outcome,
  reason,
}: {
  readonly outcome: Outcome;
  readonly reason: string;
}): Outcome | 'unchanged' {
  return outcome === 'skipped' && reason === 'MIGRATION_REASON_ALREADY_MIGRATED' ? 'unchanged' : outcome;
}

/** The counts with more items. */
export function withItems(counts: ItemCounts, items: readonly ItemResult[]): ItemCounts {
  const sum = { ...counts };
  for (const item of items) sum[countKeyOf(item)] += 1;
  return sum;
}

/** Where the password of a user is counted. */
const isCounted = (password: string): password is keyof MigrationCounts['passwords'] =>
  password === 'moved' || password === 'kept' || password === 'pending';

/** The counts with the passwords of more users. */
export function withPasswords(
  counts: MigrationCounts['passwords'],
  users: readonly { readonly password: string }[],
): MigrationCounts['passwords'] {
  const sum = { ...counts };
  for (const { password } of users) if (isCounted(password)) sum[password] += 1;
  return sum;
}

/** How many items there are in all. */
export const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, each) => sum + each, 0);
