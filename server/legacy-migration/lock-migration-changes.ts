import { randomUUID } from 'node:crypto';
import type { Db } from '../storage/connection';
import { writeJson } from '../storage/json-settings';

/** Locks all migrations. The second of two concurrent changes waits, and then sees what the first one has stored. */
export const lockMigrationChanges = (trx: Db): Promise<void> => writeJson(trx, 'legacy-migrations', randomUUID());
