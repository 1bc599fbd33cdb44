import type { SecretDeps } from '../deps';
import { INACTIVE, secretContext } from '../second-factor/stored-two-factor';
import { generateSecret } from '../second-factor/totp';
import { hashToken } from '../sessions/token';
import { writeLoginSettings } from '../settings/login-settings/login-settings';
import { writePolicyGroupIds } from '../settings/login-settings/policy-groups';
import { readJson } from '../storage/json-settings';
import { DEMO_ACCOUNTS } from './demo-account-list';
import { TFA_GROUP } from './demo-groups';
import { demoId } from './demo-id';

const SECURED = demoId('secured');

/**
 * Sets up two-factor for the demo accounts: a policy that forces `enforced` to set it up, an active second factor for
 * `secured`, and a mailed code at every sign-in for `device`. Stored login settings are not changed.
 * @returns a hash of the secret of `secured`, so that a later start can tell whether it was changed
 */
export async function seedTwoFactor({ db, secrets }: SecretDeps): Promise<string> {
  if ((await readJson(db, 'login')) === undefined) {
    await writeLoginSettings(db, { tfaRadio: 'ForceSelectedGroups' });
    await writePolicyGroupIds(db, 'tfa', [demoId(`group ${TFA_GROUP}`)]);
  }
  const withMailedCode = DEMO_ACCOUNTS.filter((account) => account.alwaysValidateDevice).map(({ userName }) =>
    demoId(userName),
  );
  await db.updateTable('users').set({ always_validate_device: 1 }).where('id', 'in', withMailedCode).execute();
  const secret = generateSecret();
  const users = await db.selectFrom('users').select('id').where('id', '=', SECURED).execute();
  const row = { ...INACTIVE, secret: secrets.seal(secret, secretContext(SECURED)) };
  for (const { id } of users) {
    await db
      .insertInto('two_factor')
      .values({ user_id: id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
  }
  return hashToken(secret);
}

/** Returns the secret of `secured`. @returns undefined after it was changed */
export async function securedSecret({ db, secrets }: SecretDeps, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom('two_factor').select('secret').where('user_id', '=', SECURED).executeTakeFirst();
  if (typeof row?.secret !== 'string') return undefined;
  const secret = secrets.open(row.secret, secretContext(SECURED));
  return hashToken(secret) === hash ? secret : undefined;
}
