import { type SqlBool, sql } from 'kysely';

const DAY = 86_400_000;

/** How many mails about new API keys a user gets per day, and how many about each key, including the first one. */
export const MAX_MAILS_A_DAY = 5;

/** The columns of a counter: the count, and when its day began, in ms since 1970. */
export interface CounterColumns {
  readonly count: string;
  readonly since: string;
}

/**
 * Returns SQL expressions that count a mail in one statement, so that parallel requests are all counted. A new day
 * begins 24 hours after the last one began. It also begins if that time is in the future, because it was then stored
 * while the clock was ahead.
 * @param now ms since 1970
 */
export function dailyCounter({ count, since }: CounterColumns, now: number) {
  const [countColumn, sinceColumn] = [sql.ref<number>(count), sql.ref<number>(since)];
  const isNewDay = sql<SqlBool>`(${sinceColumn} <= ${now - DAY} or ${sinceColumn} > ${now})`;
  return {
    /** The condition for `where` that another mail is allowed. */
    isAllowed: sql<SqlBool>`(${countColumn} < ${MAX_MAILS_A_DAY} or ${isNewDay})`,
    /** The values for `set`. */
    count: sql<number>`case when ${isNewDay} then 1 else ${countColumn} + 1 end`,
    since: sql<number>`case when ${isNewDay} then ${now} else ${sinceColumn} end`,
  };
}

/** Returns the whole seconds until the end of the day that began at `since`, at least 1. */
export function secondsUntilNewDay(since: number, now: number): number {
  return Math.max(1, Math.ceil((since + DAY - now) / 1000));
}
