import type { StartMigration } from '../../../shared/contract/identity-providers/legacy-migration';
import type { MigrationOptions } from './stored-migration';

/**
 * The options of a start. Options that an earlier start has turned on stay on, because some users may have been moved
 * with them.
 */
export function optionsOf(form: StartMigration, known: MigrationOptions | undefined): MigrationOptions {
  const { updateMigratedUsers, migratePasswords, generateMailAddresses, optionalFieldMappings } = form;
  return {
    updateMigratedUsers,
    migratePasswords: migratePasswords || known?.migratePasswords === true,
    generateMailAddresses: generateMailAddresses || known?.generateMailAddresses === true,
    optionalFieldMappings,
  };
}
