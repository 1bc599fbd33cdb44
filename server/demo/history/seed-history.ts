import type { SecretDeps } from '../../deps';
import { DEMO_LEGACY_CONNECTION } from '../../legacy-directory/demo-legacy-connection';
import { openLegacyDirectories } from '../../legacy-directory/open-legacy-directories';
import type { MailContext } from '../../mail/queued-mail';
import { deleteExpiredSessions } from '../../sessions/sessions';
import type { Db } from '../../storage/connection';
import { joinedTransaction } from '../../storage/joined-transaction';
import { DEMO_LEGACY_PROVIDER } from '../demo-legacy';
import { readDemoState, writeDemoState } from '../demo-state';
import { administrationOf, beginHistory } from './administration';
import { browsersOf } from './browsers';
import { lastReadsOf, readOf } from './directory-reads';
import { lastLoginListOf, mailsOf, ongoingSessionsOf } from './latest';
import { HISTORY_DAYS, timeOf } from './office-hours';
import { makeHappen } from './past';
import { protectionOf } from './protection';
import { refusalsOf } from './refusals';
import { routineOf } from './routine';
import { createRandom, type Random } from './seeded-random';
import type { PastUser } from './sign-ins';

export interface HistorySettings {
  readonly auditDays: number;
  readonly dataFolder: string;
  /** How many users the legacy system of the demo has; undefined for the default. */
  readonly demoLegacyUsers?: number;
  /** For the mails that wait; undefined for none. */
  readonly mail: MailContext | undefined;
}

/**
 * Stores 30 days of sign-ins and changes before the first start with the demo, in one transaction and with the functions
 * that store those of real users. Installations that have been started before keep their own history.
 */
export async function seedHistory(deps: SecretDeps, settings: HistorySettings): Promise<void> {
  const { auditDays, dataFolder, mail, demoLegacyUsers = 0 } = settings;
  const state = await readDemoState(deps.db);
  if (state?.isHistoryDue !== true) return;
  const now = deps.clock();
  const random = createRandom(20);
  const legacy = openLegacyDirectories(dataFolder);
  const directory = legacy.legacyDirectoryOf({ type: 'D3', ...DEMO_LEGACY_CONNECTION });
  const hasDirectory = directory !== undefined && demoLegacyUsers <= MAX_USERS && (await isProviderThere(deps.db));
  try {
    await deps.db.transaction().execute(async (trx) => {
      const inside = { ...deps, db: joinedTransaction(trx) };
      const parts = { ...inside, random, auditDays };
      const since = timeOf(now, { daysAgo: HISTORY_DAYS, hour: 6 });
      await makeHappen(parts, [beginHistory(since), ...(hasDirectory ? [readOf(directory, since)] : [])]);
      const users = await usersOf(trx, random);
      await makeHappen(parts, [
        ...routineOf(random, users, now),
        ...refusalsOf(random, users, now),
        ...protectionOf(users, now),
        ...administrationOf(now),
        ...ongoingSessionsOf(users, now),
        ...mailsOf(users, now, mail),
        ...(hasDirectory ? lastReadsOf(directory, now) : []),
      ]);
      await makeHappen(parts, [lastLoginListOf(now)]); // after the sign-ins that were stored together
      await deleteExpiredSessions({ db: trx, clock: deps.clock });
      await writeDemoState(trx, { ...state, isHistoryDue: undefined, historyEnd: now });
    });
  } finally {
    legacy.close();
  }
}

/** How many users the history reads from the legacy system; a larger one is only read after the start. */
const MAX_USERS = 1000;

/** How many users of the legacy system sign in. */
const OF_DIRECTORY = 16;

async function isProviderThere(db: Db): Promise<boolean> {
  const provider = db.selectFrom('identity_providers').select('id').where('id', '=', DEMO_LEGACY_PROVIDER);
  return (await provider.executeTakeFirst()) !== undefined;
}

/** Reads the users who sign in: not those whose sign-in the demo shows, and no programs. */
async function usersOf(db: Db, random: Random): Promise<PastUser[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('two_factor', (join) => join.onRef('user_id', '=', 'id').on('secret', 'is not', null))
    .select(['id', 'user_name', 'provider_id', 'user_id'])
    .where('is_technical', '=', 0)
    .where('is_disabled', '=', 0)
    .where('is_closed', '=', 0)
    .where('user_name', '!=', 'enforced')
    .orderBy('user_name')
    .execute();
  const ofDirectory = rows.filter((row) => row.provider_id !== null).slice(0, OF_DIRECTORY);
  return [...rows.filter((row) => row.provider_id === null), ...ofDirectory].map((row, index) => ({
    id: row.id,
    userName: row.user_name,
    isOfDirectory: row.provider_id !== null,
    browsers: browsersOf(random, index),
    hasAuthenticator: row.user_id !== null,
  }));
}
