import { recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import type { Flag } from '../storage/flag';
import { readJson, writeJson } from '../storage/json-settings';

/** The key in the settings table; its value is true while sign-ins are stored. */
export const LOGIN_HISTORY_KEY = 'login-history';

/** The number of days for which a sign-in is stored. */
export const HISTORY_DAYS = 30;

const DAY = 86_400_000;

/** The maximum number of sign-ins that are read for a user. */
const HISTORY_MAX = 1000;

/** A stored sign-in; `at` is in ms since 1970. */
export interface StoredLogin {
  readonly at: number;
  readonly type: string;
  readonly browser: string;
  readonly is_browser_remembered: Flag;
}

/** Whether sign-ins are stored. */
export async function isHistoryOn(db: Db): Promise<boolean> {
  return (await readJson(db, LOGIN_HISTORY_KEY)) === true;
}

/** Turns the history on, or turns it off and deletes the stored sign-ins. */
export async function setHistory(deps: Pick<Deps, 'db' | 'audit'>, isOn: boolean): Promise<void> {
  await recordingTransaction(deps, async (trx, record) => {
    await writeJson(trx, LOGIN_HISTORY_KEY, isOn);
    if (!isOn) await trx.deleteFrom('login_history').execute();
    await record({ event: 'login-history-changed', detail: isOn ? 'on' : 'off' });
  });
}

/** Reads the sign-ins of a user, the latest first. */
export async function readHistory({ db, clock }: Deps, userId: string): Promise<StoredLogin[]> {
  return db
    .selectFrom('login_history')
    .select(['at', 'type', 'browser', 'is_browser_remembered'])
    .where('user_id', '=', userId)
    .where('at', '>', clock() - HISTORY_DAYS * DAY)
    .orderBy('at', 'desc')
    .limit(HISTORY_MAX)
    .execute();
}

/** Deletes the sign-ins that are older than {@link HISTORY_DAYS}. */
export async function deleteOldLogins({ db, clock }: Deps): Promise<void> {
  await db
    .deleteFrom('login_history')
    .where('at', '<=', clock() - HISTORY_DAYS * DAY)
    .execute();
}
