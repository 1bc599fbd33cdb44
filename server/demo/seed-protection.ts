import type { SecretDeps } from '../deps';
import { writeLoginSettings } from '../login-settings/login-settings';
import { writeTfaGroups } from '../login-settings/tfa-policy';
import { generateSecret } from '../second-factor/totp';
import { OFF, secretPlace } from '../second-factor/two-factor';
import { hashToken } from '../sessions/token';
import { readJson } from '../storage/json-settings';
import { DEMO_ACCOUNTS, TFA_GROUP } from './demo-accounts';
import { demoId } from './demo-id';

const SECURED = demoId('secured');

/**
 * What protects the demo accounts: a policy that forces `enforced` to set up two-factor, `secured` that has it, `device`
 * whose browsers are all unknown. Login settings that somebody has stored already stay.
 *
 * @returns a hash of the secret of `secured`, by which a later start knows whether it is still that one
 */
export async function seedProtection({ db, secrets }: SecretDeps): Promise<string> {
  if ((await readJson(db, 'login')) === undefined) {
    await writeLoginSettings(db, { tfaRadio: 'ForceSelectedGroups' });
    await writeTfaGroups(db, [demoId(`group ${TFA_GROUP}`)]);
  }
  const watched = DEMO_ACCOUNTS.filter((account) => account.alwaysValidateDevice).map(({ userName }) =>
    demoId(userName),
  );
  await db.updateTable('users').set({ always_validate_device: 1 }).where('id', 'in', watched).execute();
  const secret = generateSecret();
  const users = await db.selectFrom('users').select('id').where('id', '=', SECURED).execute();
  const row = { ...OFF, secret: secrets.seal(secret, secretPlace(SECURED)) };
  for (const { id } of users) {
    await db
      .insertInto('two_factor')
      .values({ user_id: id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
  }
  return hashToken(secret);
}

/** The secret of `secured`, as long as it is the one it came with. */
export async function securedSecret({ db, secrets }: SecretDeps, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom('two_factor').select('secret').where('user_id', '=', SECURED).executeTakeFirst();
  if (typeof row?.secret !== 'string') return undefined;
  const secret = secrets.open(row.secret, secretPlace(SECURED));
  return hashToken(secret) === hash ? secret : undefined;
}
