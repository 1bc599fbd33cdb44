import type { Deps } from '../deps';
import { groupRow } from '../directory/groups';
import { storePhoto } from '../directory/photos';
import { createUser, type NewUser } from '../directory/users';
import { DEMO_ACCOUNTS, DEPARTMENTS, GROUPS } from './demo-accounts';
import { demoId } from './demo-id';
import { PEOPLE } from './people';
import { drawPortrait } from './portrait';

/** Departments, groups, the accounts and the people, with photos. Whoever has a name already keeps it. */
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
    const user = { ...personOf(account), ...rights, passwordHash };
    await seedUser(deps, { user, groups: account.groups, hasPhoto: account.hasPhoto });
  }
  for (const [userName, givenName, familyName, department, hasPhoto] of PEOPLE) {
    const user = { ...personOf({ userName, givenName, familyName, department }), passwordHash };
    await seedUser(deps, { user, groups: ['Employees'], hasPhoto });
  }
}

interface Person {
  userName: string;
  givenName: string;
  familyName: string;
  department: string;
}

function personOf({ userName, givenName, familyName, department }: Person): NewUser {
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

interface Seed {
  user: NewUser;
  groups: readonly string[];
  hasPhoto: boolean;
}

async function seedUser({ db, clock }: Deps, { user, groups, hasPhoto }: Seed): Promise<void> {
  const userId = await createUser(db, clock, user);
  if (userId === undefined) return;
  const memberships = groups.map((group) => ({ group_id: demoId(`group ${group}`), user_id: userId }));
  await db.insertInto('group_members').values(memberships).execute();
  if (hasPhoto) await storePhoto(db, clock, userId, drawPortrait(user.userName));
}
