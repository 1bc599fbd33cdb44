import {
  type FieldMapping,
  MAPPING_COUNT,
  type MigrationStatus,
  type StartMigration,
} from '../../../../shared/contract/identity-providers/legacy-migration-schemas';

/** What the user chooses before a migration starts. */
export interface MigrationChoices {
  /** Whether the user has read that display names change. */
  isAcknowledged: boolean;
  migratePasswords: boolean;
  generateMailAddresses: boolean;
  updateMigratedUsers: boolean;
  /** One for each number from 1 to {@link MAPPING_COUNT}. */
  mappings: readonly FieldMapping[];
}

/** What was chosen in an earlier run and cannot be taken back. */
export interface LockedChoices {
  passwords: boolean;
  mail: boolean;
}

/** Returns which choices an earlier run has fixed. */
export function lockedChoices({ d3MigrationStatus }: MigrationStatus): LockedChoices {
  return {
    passwords: d3MigrationStatus?.withPasswords ?? false,
    mail: d3MigrationStatus?.generateMailAddresses ?? false,
  };
}

/** Returns the choices that the dialog begins with: those of the last run, or the defaults. */
export function firstChoices(status: MigrationStatus, isReRun: boolean): MigrationChoices {
  const locked = lockedChoices(status);
  return {
    isAcknowledged: false,
    migratePasswords: locked.passwords || !isReRun,
    generateMailAddresses: locked.mail,
    updateMigratedUsers: false,
    mappings: allMappings(status.d3MigrationStatus?.optionalFieldMappings ?? []),
  };
}

function allMappings(chosen: readonly FieldMapping[]): readonly FieldMapping[] {
  return Array.from({ length: MAPPING_COUNT }, (_, index) => {
    const number = index + 1;
    return chosen.find((mapping) => mapping.number === number) ?? { number, destination: null, overwrite: false };
  });
}

/** Returns the mappings with one of them changed. */
export function withMapping(
  mappings: readonly FieldMapping[],
  changed: Partial<FieldMapping> & Pick<FieldMapping, 'number'>,
): readonly FieldMapping[] {
  return mappings.map((mapping) => (mapping.number === changed.number ? { ...mapping, ...changed } : mapping));
}

/**
 * The numbers of the mappings whose destination an earlier mapping already has, each with the number of the earlier
 * one.
 */
export function mappingProblems(mappings: readonly FieldMapping[]): ReadonlyMap<number, number> {
  const problems = new Map<number, number>();
  const owners = new Map<string, number>();
  for (const { number, destination } of mappings) {
    if (destination === null) continue;
    const owner = owners.get(destination);
    if (owner === undefined) owners.set(destination, number);
    else problems.set(number, owner);
  }
  return problems;
}

/** Returns the body of the calls that start a migration or a dry run. */
export function startOf(choices: MigrationChoices, run: { providerId: string; isReRun: boolean }): StartMigration {
  const { migratePasswords, generateMailAddresses, updateMigratedUsers, mappings } = choices;
  return {
    reRun: run.isReRun,
    providerId: run.providerId,
    updateMigratedUsers: run.isReRun && updateMigratedUsers,
    migratePasswords,
    generateMailAddresses,
    optionalFieldMappings: mappings.map(({ number, destination, overwrite }) => ({
      number,
      destination,
      overwrite: destination !== null && overwrite,
    })),
  };
}
