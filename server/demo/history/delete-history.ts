import { SIGN_IN_HOURS } from '../../audit/sign-in-hours';
import type { SecretDeps } from '../../deps';
import { LAST_LOGIN_LIST } from '../../last-logins/last-login-list';
import { deleteProvider } from '../../provider-settings/delete-identity-provider';
import { DEVICE_LIFETIME } from '../../sessions/devices/devices';
import type { Db } from '../../storage/connection';
import { joinedTransaction } from '../../storage/joined-transaction';
import { DEMO_LEGACY_PROVIDER } from '../demo-legacy';
import { readDemoState, writeDemoState } from '../demo-state';
import { DEMO_KEY_IDS } from '../seed-api-keys';

const DAY = 86_400_000;

/**
 * Deletes what the demo has made up: everything from before its first start but the accounts, their API keys and the
 * settings, which stay as they are. Its legacy system is deleted unless it is being migrated, or another system.
 * @returns false if there is no such history
 */
export async function deleteHistory(deps: SecretDeps): Promise<boolean> {
  const state = await readDemoState(deps.db);
  const end = state?.historyEnd;
  if (state === undefined || end === undefined) return false;
  await deps.db.transaction().execute(async (trx) => {
    await deleteProvider({ ...deps, db: joinedTransaction(trx) }, DEMO_LEGACY_PROVIDER);
    for (const table of ['audit_events', 'login_history', 'last_logins'] as const)
      await trx.deleteFrom(table).where('at', '<=', end).execute();
    for (const table of ['sessions', 'report_links', 'passkeys', 'openid_providers'] as const)
      await trx.deleteFrom(table).where('created_at', '<=', end).execute();
    await trx.deleteFrom('api_keys').where('created_at', '<=', end).where('id', 'not in', DEMO_KEY_IDS).execute();
    await trx.deleteFrom('two_factor').where('activated_at', '<=', end).execute();
    await trx
      .deleteFrom('devices')
      .where('expires_at', '<=', end + DEVICE_LIFETIME)
      .execute();
    await trx
      .deleteFrom('mail_queue')
      .where('expires_at', '<=', end + DAY)
      .execute();
    await trx.deleteFrom('directory_reads').where('ended_at', '<=', end).execute();
    await trx.deleteFrom('last_login_list').execute();
    await trx.deleteFrom('settings').where('key', 'in', [SIGN_IN_HOURS, LAST_LOGIN_LIST]).execute();
    await restorePasswords(trx, { end, passwordHash: state.passwordHash });
    await writeDemoState(trx, { ...state, historyEnd: undefined });
  });
  return true;
}

/** Gives the users who have reported a sign-in their password back. */
async function restorePasswords(
  trx: Db,
  { end, passwordHash }: { readonly end: number; readonly passwordHash: string },
) {
  await trx
    .updateTable('users')
    .set({ must_change_password: 0, password_hash: passwordHash })
    .where('is_demo', '=', 1)
    .where('updated_at', '<=', end)
    .execute();
}
