import { type CreatedKey, keyRow } from '../api-keys/create-key';
import { generateKeySecret } from '../api-keys/key-secret';
import type { Deps } from '../deps';
import { demoId } from './demo-id';

interface DemoKey {
  label: string;
  user: string;
  /** undefined for a key whose creator was deleted. */
  creator?: string;
  status: CreatedKey['status'];
  /** How many days ago the key was created. */
  days: number;
}

/**
 * Keys of every status. The grace period of the key of `external` has ended; those of `user` and `admin` can be
 * confirmed.
 */
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

const idOf = ({ label }: Pick<DemoKey, 'label'>) => demoId(`api key ${label}`);

/** The ids of the keys that the demo has without a history, too. */
export const DEMO_KEY_IDS: readonly string[] = DEMO_KEYS.map(idOf);

const DAY = 86_400_000;

const GRACE_DAYS = 14;

/**
 * Adds the keys of the demo accounts. Their secrets are random and never shown, so that the demo has no public key.
 * Accounts that only share the user name of a demo account get no key.
 */
export async function seedApiKeys({ db, clock }: Deps): Promise<void> {
  const demoUsers = await db.selectFrom('users').select('id').where('is_demo', '=', 1).execute();
  const demoIds = new Set(demoUsers.map(({ id }) => id));
  for (const { label, user, creator, status, days } of DEMO_KEYS) {
    const userId = demoId(user);
    const creatorId = creator === undefined ? null : demoId(creator);
    if (!demoIds.has(userId) || (creatorId !== null && !demoIds.has(creatorId))) continue;
    const key = {
      id: idOf({ label }),
      userId,
      creatorId,
      label,
      status,
      isUserMailed: true,
      secret: generateKeySecret(),
    };
    const row = keyRow(clock() - days * DAY, { ...key, graceDays: GRACE_DAYS });
    await db
      .insertInto('api_keys')
      .values(status === 'Declined' ? { ...row, grace_until: 0 } : row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}
