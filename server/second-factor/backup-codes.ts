import { timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { recordingTransaction } from '../audit/recording-transaction';
import type { SecretDeps } from '../deps';
import type { Db } from '../storage/connection';
import { createRecoveryCode } from './recovery-code';
import type { TypedCode } from './typed-code';

/** The number of codes that are made together. */
const COUNT = 10;

/** The number of codes at which the pages advise to make new ones. */
export const FEW_BACKUP_CODES = 3;

const Codes = v.array(v.string());

/**
 * Creates ten codes, each of which signs a user in once without the authenticator app and leaves two-factor active. They
 * look like the recovery code, which deactivates it.
 */
export function createBackupCodes(): readonly string[] {
  const codes = new Set<string>();
  while (codes.size < COUNT) codes.add(createRecoveryCode());
  return [...codes];
}

/** Encrypts the codes of a user, so that the database alone does not give them away. */
export function sealBackupCodes(
  { secrets }: Pick<SecretDeps, 'secrets'>,
  userId: string,
  codes: readonly string[],
): string {
  return secrets.seal(JSON.stringify(codes), backupCodesContext(userId));
}

/** Decrypts codes; none for null. */
export function openBackupCodes(
  { secrets }: Pick<SecretDeps, 'secrets'>,
  sealed: string | null,
  context: string,
): readonly string[] {
  return sealed === null ? [] : v.parse(Codes, JSON.parse(secrets.open(sealed, context)));
}

/** Returns the encryption context of the backup codes of a user. */
export function backupCodesContext(userId: string): string {
  return `backup codes ${userId}`;
}

/** Counts the unused backup codes of a user; 0 without active two-factor. */
export async function countBackupCodes(deps: SecretDeps, userId: string): Promise<number> {
  return (await readCodes(deps, userId)).codes.length;
}

/**
 * Replaces the backup codes of a user.
 * @returns the new codes, or undefined if two-factor is not active
 */
export async function renewBackupCodes(deps: SecretDeps, userId: string): Promise<readonly string[] | undefined> {
  const codes = createBackupCodes();
  const renewed = await recordingTransaction(deps, async (trx, record) => {
    const { numUpdatedRows } = await trx
      .updateTable('two_factor')
      .set({ backup_codes: sealBackupCodes(deps, userId, codes) })
      .where('user_id', '=', userId)
      .where('secret', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) await record({ event: 'backup-codes-created', userId });
    return numUpdatedRows === 1n;
  });
  return renewed ? codes : undefined;
}

/**
 * Accepts a backup code once. Of two parallel requests only one removes it.
 * @param onUsed stores more in the same transaction; receives how many codes are left
 * @returns whether the code was right
 */
export async function redeemBackupCode(
  deps: SecretDeps,
  { userId, code }: TypedCode,
  onUsed?: (trx: Db, left: number) => Promise<void>,
): Promise<boolean> {
  const { sealed, codes } = await readCodes(deps, userId);
  const left = codes.filter((each) => !isSame(each, code));
  if (sealed === null || left.length === codes.length) return false;
  return recordingTransaction(deps, async (trx, record) => {
    const { numUpdatedRows } = await trx
      .updateTable('two_factor')
      .set({ backup_codes: sealBackupCodes(deps, userId, left) })
      .where('user_id', '=', userId)
      .where('backup_codes', '=', sealed)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await record({ event: 'backup-code-used', userId, detail: `backup-codes=${left.length}` });
    await onUsed?.(trx, left.length);
    return true;
  });
}

async function readCodes(deps: SecretDeps, userId: string) {
  const row = await deps.db
    .selectFrom('two_factor')
    .select('backup_codes')
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .executeTakeFirst();
  const sealed = row?.backup_codes ?? null;
  return { sealed, codes: openBackupCodes(deps, sealed, backupCodesContext(userId)) };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
