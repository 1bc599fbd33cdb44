import { groupRow } from '../../../../server/directory/groups';
import type { NewUser } from '../../../../server/directory/users';
import type { Db } from '../../../../server/storage/connection';
import { addUser } from '../temporary-storage';

/** Adds groups whose ids are their names, with members by user id. */
export async function addGroups(db: Db, groups: Readonly<Record<string, readonly string[]>>): Promise<void> {
  for (const [id, members] of Object.entries(groups)) {
    await db
      .insertInto('groups')
      .values(groupRow({ id, displayName: `Group ${id}` }))
      .execute();
    for (const user_id of members) await db.insertInto('group_members').values({ group_id: id, user_id }).execute();
  }
}

/** Adds a user who can sign in with a password. */
export function addPerson(db: Db, userName: string, more: Partial<NewUser> = {}): Promise<string> {
  return addUser(db, { userName, passwordHash: 'hash', ...more });
}
