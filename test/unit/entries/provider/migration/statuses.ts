import * as v from 'valibot';
import { MigrationStatus } from '../../../../../shared/contract/identity-providers/legacy-migration-schemas';

/** A status as a server answers it, of a migration that could begin unless `migration` says otherwise. */
export const statusOf = (migration: object = {}, others: object = {}): MigrationStatus =>
  v.parse(MigrationStatus, { d3MigrationStatus: { available: true, userCanStart: true, ...migration }, ...others });
