import type { StartMigration } from '../../../shared/contract/identity-providers/legacy-migration';
import type { MigrationOptions } from './stored-migration';

/** The options of a start. What was chosen before stays on: it may have been done to some users already. */
export function optionsOf(form: StartMigration, known: MigrationOptions | undefined): MigrationOptions {
  const { updateMigratedUsers, migratePasswords, generateMailAddresses, optionalFieldMappings } = form;
  return {
    updateMigratedUsers,
    migratePasswords: migratePasswords || known?.migratePasswords === true,
    generateMailAddresses: generateMailAddresses || known?.generateMailAddresses === true,
    optionalFieldMappings,
  };
}
