import { deleteKeys } from '../../account-protection/end-account-access';
import type { RecordEvent } from '../../audit/recording-transaction';
import { removeAllPasskeys } from '../../passkeys/change-passkeys';
import { listIdentities, removeIdentities } from '../../people/linked-identities';
import { deactivateIn } from '../../second-factor/stored-two-factor';
import type { Db } from '../../storage/connection';
import { printable } from './account-result';

/** Describes in lines what gives access to an account besides its password, and its authenticator. */
export async function describeRemainingAccess(db: Db, userId: string): Promise<readonly string[]> {
  const { passkeys, identities, keys, authenticator } = await readRemainingAccess(db, userId);
  return [
    ...passkeys.map(({ name, created_at }) => `passkey “${printable(name)}”, added ${dayOf(created_at)}`),
    ...identities.map(
      ({ description, created_at }) => `identity of ${printable(description)}, linked ${dayOf(created_at)}`,
    ),
    ...keys.map(({ label, created_at }) => `API key “${printable(label)}”, created ${dayOf(created_at)}`),
    ...(authenticator === undefined ? [] : ['authenticator, of which sign-in asks for a code']),
  ];
}

/** Removes what gives access to an account besides its password, and its authenticator, and records that. */
export async function removeRemainingAccess(trx: Db, record: RecordEvent, userId: string): Promise<void> {
  const { keys } = await readRemainingAccess(trx, userId);
  await removeAllPasskeys(trx, record, userId);
  await removeIdentities(trx, record, { userId, since: 0, named: [] });
  await deactivateIn(trx, record, userId);
  await deleteKeys(
    trx,
    record,
    keys.map(({ id }) => id),
  );
}

async function readRemainingAccess(db: Db, userId: string) {
  const passkeys = db.selectFrom('passkeys').select(['name', 'created_at']).where('user_id', '=', userId);
  const keys = db.selectFrom('api_keys').select(['id', 'label', 'created_at']).where('user_id', '=', userId);
  const active = db.selectFrom('two_factor').select('user_id').where('user_id', '=', userId);
  return {
    passkeys: await passkeys.orderBy('created_at').execute(),
    identities: await listIdentities(db, userId),
    keys: await keys.orderBy('created_at').execute(),
    authenticator: await active.where('secret', 'is not', null).executeTakeFirst(),
  };
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
