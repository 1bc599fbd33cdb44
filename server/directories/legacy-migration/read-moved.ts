import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../storage/connection';

/** The number of rows that one statement reads; other requests get a turn between statements. */
const PAGE = 1000;

/** Reads the ids of the local groups by the ids of the legacy groups that were moved to them. */
export async function readGroupTargets(db: Db, providerId: string): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: { external_id: string; target_id: string | null }[] = await db
      .selectFrom('legacy_migration_items as items')
      .innerJoin('groups', 'groups.id', 'items.target_id')
      .select(['items.external_id', 'items.target_id'])
      .where('items.provider_id', '=', providerId)
      .where('items.kind', '=', 'group')
      .where('items.external_id', '>', after)
      .orderBy('items.external_id')
      .limit(PAGE)
      .execute();
    for (const { external_id, target_id } of rows) if (target_id !== null) targets.set(external_id, target_id);
    after = rows.length < PAGE ? undefined : rows.at(-1)?.external_id;
    await nextTurn(); // SQLite reads synchronously, so other requests get a turn here
  }
  return targets;
}

/** Reads the addresses in a domain that accounts have, in lower case. */
export async function readTakenMails(db: Db, domain: string): Promise<Set<string>> {
  const taken = new Set<string>();
  const ending = `@${domain}`;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: { id: string; email: string }[] = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { email } of rows) if (email.toLowerCase().endsWith(ending)) taken.add(email.toLowerCase());
    after = rows.length < PAGE ? undefined : rows.at(-1)?.id;
    await nextTurn(); // SQLite reads synchronously, so other requests get a turn here
  }
  const items = await db
    .selectFrom('legacy_migration_items')
    .select('mail')
    .where('mail', 'like', `%${ending}`)
    .execute();
  for (const { mail } of items) if (mail !== null) taken.add(mail);
  return taken;
}
