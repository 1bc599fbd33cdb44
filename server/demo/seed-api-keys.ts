import { type CreatedKey, keyRow } from '../api-keys/create-key';
import { generateKeySecret } from '../api-keys/key-secret';
import type { Deps } from '../deps';
import { demoId } from './demo-accounts';

interface DemoKey {
  label: string;
  user: string;
  /** undefined: nobody knows any more. */
  creator?: string;
  status: CreatedKey['status'];
  /** How long ago it was created. */
  days: number;
}

/** A key in every state: the one of `external` is past its grace period, two wait for whoever tries the demo. */
const DEMO_KEYS: readonly DemoKey[] = [
  { label: 'Calendar on the phone', user: 'user', creator: 'admin', status: 'Unconfirmed', days: 2 },
  { label: 'Monthly report', user: 'user', creator: 'admin', status: 'Confirmed', days: 40 },
  { label: 'Old ticket system', user: 'user', status: 'Confirmed', days: 400 },
  { label: 'Supplier portal', user: 'external', creator: 'admin', status: 'Unconfirmed', days: 30 },
  { label: 'Invoice export', user: 'secured', creator: 'admin', status: 'Declined', days: 9 },
  { label: 'Nightly archive import', user: 'technical', creator: 'admin', status: 'Confirmed', days: 120 },
  { label: 'Directory backup', user: 'admin', status: 'Unconfirmed', days: 1 },
  { label: 'Deployment scripts', user: 'admin', creator: 'admin', status: 'Confirmed', days: 75 },
];

const DAY = 86_400_000;

const GRACE_DAYS = 14;

/**
 * The keys of the demo accounts. Nobody has ever seen their secrets, so that the documentation of the demo opens nothing:
 * to try one, create one. A person who has a demo name of their own gets none.
 */
export async function seedApiKeys({ db, clock }: Deps): Promise<void> {
  const demoUsers = await db.selectFrom('users').select('id').where('is_demo', '=', 1).execute();
  const known = new Set(demoUsers.map(({ id }) => id));
  for (const { label, user, creator, status, days } of DEMO_KEYS) {
    const userId = demoId(user);
    const creatorId = creator === undefined ? null : demoId(creator);
    if (!known.has(userId) || (creatorId !== null && !known.has(creatorId))) continue;
    const key = { id: demoId(`api key ${label}`), userId, creatorId, label, status, secret: generateKeySecret() };
    const row = keyRow(clock() - days * DAY, { ...key, graceDays: GRACE_DAYS });
    await db
      .insertInto('api_keys')
      .values(status === 'Declined' ? { ...row, grace_until: 0 } : row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}
