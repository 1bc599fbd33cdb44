import type { Deps } from '../deps';
import { userRow } from '../people/users';
import { DEPARTMENTS } from './demo-groups';
import { demoId } from './demo-id';
import { PEOPLE } from './people';

/**
 * The number of rows per statement. With 22 values each they stay below the limits of SQLite (32766) and PostgreSQL
 * (65535).
 */
const BATCH = 1400;

export interface TrialUsers {
  /** The present number of trial users, and the number after the call. */
  from: number;
  to: number;
  passwordHash: string;
}

/** Adds trial users for tests with a large directory: `trial000001` and so on, the same on all machines. */
export async function seedTrialUsers({ db, clock }: Deps, { from, to, passwordHash }: TrialUsers): Promise<void> {
  const now = clock();
  for (let start = from; start < to; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, to - start) }, (_, index) => start + index + 1);
    const rows = numbers.map((number) => userRow(now, { ...trialUser(number), passwordHash }));
    await db
      .insertInto('users')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function trialUser(number: number) {
  const userName = `trial${String(number).padStart(6, '0')}`;
  const [, givenName = ''] = PEOPLE[number % PEOPLE.length] ?? [];
  const [, , familyName = ''] = PEOPLE[Math.floor(number / PEOPLE.length) % PEOPLE.length] ?? [];
  return {
    id: demoId(userName),
    userName,
    displayName: `${givenName} ${familyName} ${number}`.replace(/ {2,}/g, ' '),
    email: `${userName}@vestibule.example`,
    givenName,
    familyName,
    departmentId: demoId(`department ${DEPARTMENTS[number % DEPARTMENTS.length] ?? ''}`),
    isDemo: true,
  };
}
