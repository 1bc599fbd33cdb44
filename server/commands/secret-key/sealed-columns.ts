import { sql } from 'kysely';
import { mailContext } from '../../mail/mail-queue';
import { idTokenContext } from '../../openid/id-tokens-for-logout';
import { secretContext as clientSecretContext } from '../../openid/openid-providers';
import { LEGACY_PREFIX, legacyPasswordContext } from '../../passwords/sealed-legacy-password';
import { passwordContext } from '../../providers/identity-providers';
import { backupCodesContext } from '../../second-factor/backup-codes';
import { setUpContext } from '../../second-factor/set-up';
import { secretContext } from '../../second-factor/stored-two-factor';
import type { Db } from '../../storage/connection';
import { SEALED_PREFIX, sealedPrefix } from '../../storage/secrets/secrets';

/** A column with encrypted values. */
export interface SealedColumn {
  readonly table: string;
  /** The primary key of the table. */
  readonly id: string;
  readonly column: string;
  /** The context of the encryption for a row's id. */
  readonly contextOf: (id: string) => string;
  /** The text before the encrypted text; none by default. */
  readonly prefix?: string;
}

/** All columns that a key rotation encrypts again. Cookies with encrypted values are left out, because they expire. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'two_factor', id: 'user_id', column: 'secret', contextOf: secretContext },
  {
    table: 'two_factor_setups',
    id: 'session_id',
    column: 'secret',
    contextOf: (id) => setUpContext('secret', id),
  },
  {
    table: 'two_factor_setups',
    id: 'session_id',
    column: 'drop_code',
    contextOf: (id) => setUpContext('drop-code', id),
  },
  {
    table: 'two_factor_setups',
    id: 'session_id',
    column: 'backup_codes',
    contextOf: (id) => setUpContext('backup-codes', id),
  },
  { table: 'two_factor', id: 'user_id', column: 'backup_codes', contextOf: backupCodesContext },
  { table: 'identity_providers', id: 'id', column: 'password', contextOf: passwordContext },
  { table: 'openid_providers', id: 'id', column: 'client_secret', contextOf: clientSecretContext },
  { table: 'openid_logins', id: 'id', column: 'id_token', contextOf: idTokenContext },
  { table: 'mail_queue', id: 'id', column: 'message', contextOf: mailContext },
  { table: 'users', id: 'id', column: 'password_hash', contextOf: legacyPasswordContext, prefix: LEGACY_PREFIX },
];

export interface SealedValue {
  readonly id: string;
  readonly value: string;
}

/** Reads values that are encrypted with any other key than `keyId`, in the order of their ids. */
export async function readOldValues(
  db: Db,
  { table, id, column, prefix = '' }: SealedColumn,
  { keyId, after, limit }: { readonly keyId: string; readonly after: string; readonly limit: number },
): Promise<readonly SealedValue[]> {
  const [idRef, valueRef] = [sql.ref(id), sql.ref(column)];
  const { rows } = await sql<SealedValue>`
    select ${idRef} as id, ${valueRef} as value from ${sql.table(table)}
    where ${idRef} > ${after} and ${valueRef} like ${`${prefix}${SEALED_PREFIX}%`}
      and ${valueRef} not like ${`${prefix}${sealedPrefix(keyId)}%`}
    order by ${idRef} limit ${limit}`.execute(db);
  return rows;
}

/** Replaces a value, unless it has changed since it was read. */
export async function replaceValue(
  db: Db,
  { table, id, column }: SealedColumn,
  { from, to }: { readonly from: SealedValue; readonly to: string },
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
    where ${sql.ref(id)} = ${from.id} and ${sql.ref(column)} = ${from.value}`.execute(db);
}

/**
 * Counts the values of each column that are encrypted with any other key than `keyId`; columns without such values are
 * left out.
 */
export async function countOldValues(db: Db, keyId: string): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const column of SEALED_COLUMNS) {
    let after = '';
    for (;;) {
      const rows = await readOldValues(db, column, { keyId, after, limit: 1000 });
      const name = `${column.table}.${column.column}`;
      if (rows.length > 0) counts.set(name, (counts.get(name) ?? 0) + rows.length);
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
    }
  }
  return counts;
}
