import type { ReportEffects } from '../../shared/contract/sign-in/report';
import type { RecordEvent } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import { replacingSessionTransaction } from '../sessions/publishing-session-transaction';
import { lockUser } from '../sessions/sessions';
import type { Db } from '../storage/connection';
import { flag } from '../storage/flag';
import { deleteKeys, endAccountAccess } from './end-account-access';
import { effectsOf, findReportLink, type ReportLink, stateOf } from './report-links';

export type Report =
  | {
      readonly kind: 'reported';
      readonly link: ReportLink;
      readonly effects: Partial<ReportEffects>;
      /** The users whose API keys were deleted. */
      readonly keyUserIds: readonly string[];
    }
  | { readonly kind: 'used' | 'expired' | 'unknown' };

interface ReportRequest {
  readonly token: unknown;
  /** Stores the mails to the administrators in the transaction. At most once an hour and account. */
  readonly tellAdministrators: (trx: Db, link: ReportLink) => Promise<void>;
}

/**
 * Reports what a mail is about, with the token of its link, once. The account is secured in one transaction: what gives
 * access to it ends, and the next sign-in needs a mailed code and a new password.
 */
export async function reportSignIn(deps: Deps, { token, tellAdministrators }: ReportRequest): Promise<Report> {
  const found = await findReportLink(deps.db, token);
  if (found === undefined) return { kind: 'unknown' };
  return replacingSessionTransaction(deps, async (trx, record): Promise<Report> => {
    await lockUser(trx, found.user_id);
    const link = await findReportLink(trx, token); // as it is while the row is locked
    if (link === undefined) return { kind: 'unknown' };
    const now = deps.clock();
    const state = stateOf(link, now);
    if (state !== 'open') return { kind: state };
    const effects = { ...effectsOf(link) };
    if (effects.administrators && (await haveJustBeenTold(trx, link, now))) effects.administrators = false;
    await trx
      .updateTable('report_links')
      .set({ used_at: now, effects: JSON.stringify(effects), previous_password_hash: null })
      .where('token_hash', '=', link.token_hash)
      .execute();
    const { user_id: userId, event, target } = link;
    await record({ event: 'sign-in-reported', userId, target, detail: event });
    const keyUserIds = await secure(trx, record, { link, effects, now });
    if (effects.administrators) await tellAdministrators(trx, link);
    return { kind: 'reported', link, effects, keyUserIds };
  });
}

/** How long after a mail about reports of an account the administrators get no other one, in ms. */
const BETWEEN_MAILS = 3_600_000;

/** Tells whether the administrators were mailed about the account in the last hour, so that reports cannot flood them. */
async function haveJustBeenTold(trx: Db, { user_id }: ReportLink, now: number): Promise<boolean> {
  const told = trx
    .selectFrom('report_links')
    .select('token_hash')
    .where('user_id', '=', user_id)
    .where('used_at', '>', now - BETWEEN_MAILS)
    .where('used_at', '<=', now)
    .where('effects', 'like', '%"administrators":true%');
  return (await told.executeTakeFirst()) !== undefined;
}

async function secure(
  trx: Db,
  record: RecordEvent,
  { link, effects, now }: { link: ReportLink; effects: Partial<ReportEffects>; now: number },
): Promise<readonly string[]> {
  const { user_id: userId, api_key_id, previous_password_hash } = link;
  if (api_key_id !== null) return deleteKeys(trx, record, [api_key_id]);
  if (effects.password) {
    await trx
      .updateTable('users')
      .set({
        must_change_password: flag(true),
        updated_at: now,
        ...(previous_password_hash === null
          ? {}
          : { password_hash: previous_password_hash, password_changed_at: null }),
      })
      .where('id', '=', userId)
      .execute();
  }
  return endAccountAccess(trx, record, link);
}
