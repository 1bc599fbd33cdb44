import type { Deps } from '../deps';
import { groupRow } from '../people/groups';
import { storePhoto } from '../people/photos';
import { createUser, type NewUser } from '../people/users';
import { DEMO_ACCOUNTS } from './demo-account-list';
import { DEPARTMENTS, GROUPS } from './demo-groups';
import { demoId } from './demo-id';
import { PEOPLE } from './people';
import { drawPortrait } from './portrait';

/** Adds departments, groups and users with photos. Existing users with the same user name are not changed. */
export async function seedDirectory(deps: Deps, passwordHash: string): Promise<void> {
  const { db } = deps;
  await db
    .insertInto('departments')
    .values(DEPARTMENTS.map((name) => ({ id: demoId(`department ${name}`), display_name: name })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await db
    .insertInto('groups')
    .values(GROUPS.map((name) => groupRow({ id: demoId(`group ${name}`), displayName: name })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  for (const account of DEMO_ACCOUNTS) {
    const { isAdmin = false, isExternal = false, isTechnical = false } = account;
    const { alwaysValidateDevice = false, isAbsent = false } = account;
    const rights = { isAdmin, isExternal, isTechnical, alwaysValidateDevice, isAbsent };
    const user = { ...newUserOf(account), ...rights, passwordHash };
    await seedUser(deps, { user, groups: account.groups, hasPhoto: account.hasPhoto });
  }
  for (const [userName, givenName, familyName, department, hasPhoto] of PEOPLE) {
    const user = { ...newUserOf({ userName, givenName, familyName, department }), passwordHash };
    await seedUser(deps, { user, groups: ['Employees'], hasPhoto });
  }
}

interface PersonNames {
  userName: string;
  givenName: string;
  familyName: string;
  department: string;
}

function newUserOf({ userName, givenName, familyName, department }: PersonNames): NewUser {
  return {
    id: demoId(userName),
    userName,
    displayName: `${givenName} ${familyName}`.trim(),
    email: `${userName}@vestibule.example`,
    givenName,
    familyName,
    departmentId: demoId(`department ${department}`),
    isDemo: true,
  };
}

interface SeededUser {
  user: NewUser;
  groups: readonly string[];
  hasPhoto: boolean;
}

async function seedUser({ db, clock }: Deps, { user, groups, hasPhoto }: SeededUser): Promise<void> {
  const userId = await createUser(db, clock, user);
  if (userId === undefined) return;
  const memberships = groups.map((group) => ({ group_id: demoId(`group ${group}`), user_id: userId }));
  await db.insertInto('group_members').values(memberships).execute();
  if (hasPhoto) await storePhoto(db, clock, userId, drawPortrait(user.userName));
}
