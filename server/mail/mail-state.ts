import type { Deps } from '../deps';

/** The mails that have not been sent. */
export interface MailState {
  readonly waiting: number;
  /** The number of mails that were given up in the last 7 days. */
  readonly failed: number;
}

const WEEK = 7 * 86_400_000;

/** Counts the mails that have not been sent. Those given up are known only where events are recorded. */
export async function readMailState({ db, clock }: Deps): Promise<MailState> {
  const now = clock();
  const { waiting, failed } = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('mail_queue')
        .select(fn.countAll<number | string>().as('n'))
        .where('expires_at', '>', now)
        .as('waiting'),
      selectFrom('audit_events')
        .select(fn.countAll<number | string>().as('n'))
        .where('event', '=', 'mail-failed')
        .where('at', '>', now - WEEK)
        .as('failed'),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), failed: Number(failed) };
}
