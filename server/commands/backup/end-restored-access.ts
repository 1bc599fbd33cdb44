import { type Dialect, Kysely } from 'kysely';
import { commandAudit } from '../../audit/command-audit';
import { recordingTransaction } from '../../audit/recording-transaction';
import { FORGOTTEN } from '../../settings/login-settings/remembered-days';
import { RESTORED } from '../../settings/restored';
import { writeJson } from '../../storage/json-settings';
import { migrate } from '../../storage/migrate';
import type { Tables } from '../../storage/tables';

export interface RestoredDatabase {
  readonly dialect: Dialect;
  /** Describes the database in error messages. */
  readonly description: string;
  /** When the backup was made, as in ISO 8601. */
  readonly createdAt: string;
  readonly days: number;
  readonly level: string;
  readonly error: { write(text: string): unknown };
}

/**
 * Brings the schema of a restored database up to date, and ends what may have ended or been used since its backup:
 * sessions with their pending steps, remembered browsers, and the links of mails. Passkey challenges from before are
 * refused, see `takeChallenge`.
 * @returns how many sessions, remembered browsers and links were ended
 */
export async function endRestoredAccess({ dialect, description, createdAt, days, level, error }: RestoredDatabase) {
  const db = new Kysely<Tables>({ dialect });
  try {
    await migrate(db, description);
    const audit = commandAudit({ db, clock: Date.now }, { command: 'npm run restore', days, level, error });
    return await recordingTransaction({ db, audit }, async (trx, record) => {
      // Written out, because the foreign keys of the embedded database are off here.
      await trx.deleteFrom('device_codes').execute();
      await trx.deleteFrom('two_factor_setups').execute();
      const sessions = await trx.deleteFrom('sessions').executeTakeFirst();
      const remembered = trx.updateTable('devices').set(FORGOTTEN).where('remembered_at', 'is not', null);
      const browsers = await remembered.executeTakeFirst();
      const links = await trx
        .updateTable('report_links')
        .set((link) => ({ expires_at: link.ref('created_at'), previous_password_hash: null }))
        .where('used_at', 'is', null)
        .executeTakeFirst();
      await writeJson(trx, RESTORED, { at: Date.now() });
      const ended = {
        sessions: Number(sessions.numDeletedRows),
        browsers: Number(browsers.numUpdatedRows),
        links: Number(links.numUpdatedRows),
      };
      await record({ event: 'database-restored', target: createdAt, detail: String(ended.sessions) });
      return ended;
    });
  } finally {
    await db.destroy();
  }
}
