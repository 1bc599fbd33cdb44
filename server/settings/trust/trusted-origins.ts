import { checkTrustedAddress } from '../../../shared/contract/trusted-address';
import { recordingTransaction } from '../../audit/recording-transaction';
import type { Deps } from '../../deps';
import type { Db } from '../../storage/connection';
import { normaliseOrigin } from './normalise-origin';

/** The origins of VESTIBULE_TRUSTED_ORIGINS, in addition to the stored addresses. */
interface TrustSettings {
  trustedOrigins: readonly string[];
}

/** The trusted addresses, each list without duplicates. */
export interface Trusted {
  /** Origins that may frame pages, exchange messages with them, and be redirected to. */
  readonly origins: readonly string[];
  /**
   * Addresses with a path. Pages below them may only be redirected to, because browsers distinguish origins but not
   * paths.
   */
  readonly paths: readonly string[];
}

/** Reads the trusted addresses. */
export async function readTrusted(db: Db, settings: TrustSettings): Promise<Trusted> {
  const stored = await readTrustedAddresses(db);
  const isPath = (address: string) => normaliseOrigin(address) === undefined;
  return {
    origins: [...new Set([...stored.filter((address) => !isPath(address)), ...settings.trustedOrigins])],
    paths: stored.filter(isPath),
  };
}

/** Reads the stored addresses in alphabetical order. */
export async function readTrustedAddresses(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('trusted_addresses').select('address').orderBy('address').execute();
  return rows.map(({ address }) => address);
}

/**
 * Adds an address, and records that.
 * @returns the stored address, or undefined if the text is not an address and nothing was stored
 */
export async function addTrustedAddress(deps: Deps, text: string): Promise<string | undefined> {
  const checked = checkTrustedAddress(text);
  if (!checked.ok) return undefined;
  const { address } = checked;
  await recordingTransaction(deps, async (trx, record) => {
    await trx
      .insertInto('trusted_addresses')
      .values({ address, added_at: deps.clock() })
      .onConflict((conflict) => conflict.column('address').doNothing())
      .execute();
    await record({ event: 'trust-changed', target: address, detail: 'address-added' });
  });
  return address;
}

/**
 * Removes an address, and records that.
 * @returns whether it was stored; origins of the settings cannot be removed
 */
export async function removeTrustedAddress(deps: Deps, text: string): Promise<boolean> {
  const checked = checkTrustedAddress(text);
  if (!checked.ok) return false;
  const { address } = checked;
  return recordingTransaction(deps, async (trx, record) => {
    const stored = trx.deleteFrom('trusted_addresses').where('address', '=', address);
    const isRemoved = (await stored.executeTakeFirst()).numDeletedRows > 0n;
    if (isRemoved) await record({ event: 'trust-changed', target: address, detail: 'address-removed' });
    return isRemoved;
  });
}
