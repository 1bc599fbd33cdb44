import * as v from 'valibot';
import type { Db } from '../storage/connection';
import { readJson } from '../storage/json-settings';

/** The key in the settings table under which `npm run restore` stores when it ran. */
export const RESTORED = 'restored';

const Stored = v.object({ at: v.number() });

/** Reads when the database was restored from a backup, in ms since 1970; 0 if it never was. */
export async function readRestoredAt(db: Db): Promise<number> {
  const stored = v.safeParse(Stored, await readJson(db, RESTORED));
  return stored.success ? stored.output.at : 0;
}
