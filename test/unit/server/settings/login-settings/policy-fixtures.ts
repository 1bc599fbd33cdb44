import { groupRow } from '../../../../../server/people/groups';
import type { NewUser } from '../../../../../server/people/users';
import type { LoginOptions } from '../../../../../server/settings/login-settings/login-options';
import type { LoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { storeRelyingPartyId } from '../../../../../server/settings/relying-party';
import type { Db } from '../../../../../server/storage/connection';
import { addUser } from '../../../../support/server/temporary-storage';

/** The settings of a server on which nobody has changed them. */
export const DEFAULT_SETTINGS: LoginSettings = {
  openIdOnly: false,
  openIdPreferred: false,
  openIdSubAdminGroupId: '',
  htmlLoginEnabled: true,
  showKerberos: false,
  showOpenIdConnect: true,
  tfaRadio: 'Enabled',
  tfaBackupCodes: true,
  passkeys: 'SecondFactor',
  tfaRememberDays: 30,
  tfaRememberDaysAdmin: 0,
  maxTFAActivationSkipCounter: 3,
  sessionLifetimeHours: 8,
  disableCacheRefresh: false,
  useWhitelist: false,
  unknownDeviceDetectionEnabled: false,
  unknownDeviceDetectionOption: 0,
  d3ProviderPresent: false,
  isCloudView: false,
  ldapLoginUrl: '/identityprovider/kerberos',
};

export const DEFAULT_OPTIONS: LoginOptions = {
  openIdProviderList: [],
  showUserLogin: true,
  showKerberos: false,
  ldapLoginUrl: '/identityprovider/kerberos',
  openIdPreferred: false,
  isCloudLogin: false,
  forceOpenId: false,
};

export async function addGroups(db: Db, groups: Readonly<Record<string, readonly string[]>>): Promise<void> {
  for (const [id, members] of Object.entries(groups)) {
    const row = groupRow({ id, displayName: `Group ${id}` });
    await db.insertInto('groups').values(row).execute();
    for (const user_id of members) await db.insertInto('group_members').values({ group_id: id, user_id }).execute();
  }
}

export function addPerson(db: Db, userName: string, more: Partial<NewUser> = {}): Promise<string> {
  return addUser(db, { userName, passwordHash: 'hash', ...more });
}

/** Gives a user a passkey that no authenticator has, on a server without a public URL. */
export async function addPasskeyRow(
  db: Db,
  userId: string,
  { name = '', rpId = 'localhost', createdAt = 0 } = {},
): Promise<void> {
  await storeRelyingPartyId(db, undefined);
  const passkey = { id: `of ${userId}`, user_id: userId, credential_id: userId, rp_id: rpId, public_key: '', name };
  const flags = { is_backup_eligible: 0, is_backed_up: 0, is_user_verified: 1 } as const;
  const times = { created_at: createdAt, last_used_at: null };
  const row = { ...passkey, ...flags, ...times, counter: 0, transports: '', aaguid: '' };
  await db.insertInto('passkeys').values(row).execute();
}
