import { type Dialect, Kysely } from 'kysely';
import { commandAudit } from '../../audit/command-audit';
import { recordingTransaction } from '../../audit/recording-transaction';
import { FORGOTTEN } from '../../settings/login-settings/remembered-days';
import { RESTORED } from '../../settings/restored';
import { writeJson } from '../../storage/json-settings';
import type { Tables } from '../../storage/tables';

export interface RestoredDatabase {
  readonly dialect: Dialect;
  /** When the backup was made, as in ISO 8601. */
  readonly createdAt: string;
  readonly days: number;
  readonly level: string;
  readonly error: { write(text: string): unknown };
}

/**
 * Ends in a restored database what may have ended or been used since its backup: sessions with their pending steps,
 * remembered browsers, and the links of mails. Passkey challenges from before are refused, see `takeChallenge`.
 * The schema may be older than this program: what it lacks is left out.
 * @returns how many sessions, remembered browsers and links were ended
 */
export async function endRestoredAccess({ dialect, createdAt, days, level, error }: RestoredDatabase) {
  const db = new Kysely<Tables>({ dialect });
  try {
    const tables = await db.introspection.getTables();
    const has = (table: keyof Tables, column: string) =>
      tables.some(({ name, columns }) => name === table && columns.some((each) => each.name === column));
    const of = { command: 'npm run restore', days, level, error };
    const audit = has('audit_events', 'changes') ? commandAudit({ db, clock: Date.now }, of) : undefined;
    return await recordingTransaction({ db, ...(audit && { audit }) }, async (trx, record) => {
      // Written out, because the foreign keys of the embedded database are off here.
      if (has('device_codes', 'session_id')) await trx.deleteFrom('device_codes').execute();
      if (has('two_factor_setups', 'session_id')) await trx.deleteFrom('two_factor_setups').execute();
      const sessions = has('sessions', 'id') ? await trx.deleteFrom('sessions').executeTakeFirst() : undefined;
      const browsers = has('devices', 'remembered_at')
        ? await trx.updateTable('devices').set(FORGOTTEN).where('remembered_at', 'is not', null).executeTakeFirst()
        : undefined;
      const links = has('report_links', 'previous_password_hash')
        ? await trx
            .updateTable('report_links')
            .set((link) => ({ expires_at: link.ref('created_at'), previous_password_hash: null }))
            .where('used_at', 'is', null)
            .executeTakeFirst()
        : undefined;
      if (has('settings', 'json')) await writeJson(trx, RESTORED, { at: Date.now() });
      const ended = {
        sessions: Number(sessions?.numDeletedRows ?? 0),
        browsers: Number(browsers?.numUpdatedRows ?? 0),
        links: Number(links?.numUpdatedRows ?? 0),
      };
      await record({ event: 'database-restored', target: createdAt, detail: String(ended.sessions) });
      return ended;
    });
  } finally {
    await db.destroy();
  }
}
