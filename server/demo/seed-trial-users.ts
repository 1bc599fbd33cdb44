import type { Deps } from '../deps';
import { userRow } from '../directory/users';
import { DEPARTMENTS } from './demo-accounts';
import { demoId } from './demo-id';
import { PEOPLE } from './people';

/** Rows of one statement; 22 values each stay below SQLite's 32766 and PostgreSQL's 65535 bound values. */
const BATCH = 1400;

export interface Filling {
  /** How many there are already, and how many there shall be. */
  from: number;
  to: number;
  passwordHash: string;
}

/** Fills the directory for trials of size: `trial000001` and so on, the same people on every machine. */
export async function fillDirectory({ db, clock }: Deps, { from, to, passwordHash }: Filling): Promise<void> {
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
