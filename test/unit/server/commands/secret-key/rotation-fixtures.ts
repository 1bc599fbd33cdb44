import { sql } from 'kysely';
import { SEALED_COLUMNS, type SealedColumn } from '../../../../../server/commands/secret-key/sealed-columns';
import type { SecretDeps } from '../../../../../server/deps';
import type { Db } from '../../../../../server/storage/connection';
import { createSecrets, type Secrets } from '../../../../../server/storage/secrets/secrets';
import { addUser } from '../../../../support/server/temporary-storage';

const KEYS = { old: Buffer.alloc(32, 1), new: Buffer.alloc(32, 2), newest: Buffer.alloc(32, 3) };

export const keysOf = (...names: (keyof typeof KEYS)[]): Uint8Array[] => names.map((name) => KEYS[name]);

export const secretsOf = (first: keyof typeof KEYS, ...others: (keyof typeof KEYS)[]): Secrets =>
  createSecrets(KEYS[first], ...keysOf(...others));

export const textOf = ({ table, column }: SealedColumn, id: string): string => `secret of ${table}.${column} ${id}`;

export async function addSealedRows({ db, secrets }: SecretDeps, rows: number): Promise<void> {
  for (let index = 0; index < rows; index += 1) {
    const userId = await addUser(db, { userName: `user${index}` });
    const id = userId; // one id for all tables, so that each context is of its row
    await sql`insert into two_factor (user_id, last_step, skips_used) values (${id}, 0, 0)`.execute(db);
    await sql`insert into sessions (id, token_hash, user_id, kind, user_agent, address, created_at, expires_at)
      values (${id}, ${id}, ${id}, 'full', '', '', 0, 9999999999999)`.execute(db);
    await sql`insert into two_factor_setups (session_id, secret, drop_code) values (${id}, '', '')`.execute(db);
    await sql`insert into identity_providers (id, type, name, config, password, created_at, version)
      values (${id}, 'LDAP', ${id}, '{}', '', 0, 1)`.execute(db);
    await sql`insert into openid_providers (id, description, is_enabled, created_at) values (${id}, '', 1, 0)`.execute(
      db,
    );
    await sql`insert into openid_logins (id, provider_id, id_token, expires_at)
      values (${id}, ${id}, '', 9999999999999)`.execute(db);
    await sql`insert into mail_queue (id, kind, user_id, message, attempts, next_at, expires_at)
      values (${id}, 'new-device', ${id}, '', 0, 0, 9999999999999)`.execute(db);
    for (const column of SEALED_COLUMNS) {
      const value = (column.prefix ?? '') + secrets.seal(textOf(column, id), column.contextOf(id));
      await sql`update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${value}
        where ${sql.ref(column.id)} = ${id}`.execute(db);
    }
  }
}

/** Reads every encrypted value with these keys. @returns those that cannot be read, or say something else */
export async function wrongValues(db: Db, secrets: Secrets): Promise<string[]> {
  const wrong: string[] = [];
  for (const column of SEALED_COLUMNS) {
    const { rows } = await sql<{ id: string; value: string | null }>`
      select ${sql.ref(column.id)} as id, ${sql.ref(column.column)} as value from ${sql.table(column.table)}`.execute(
      db,
    );
    for (const { id, value } of rows) {
      const sealed = (value ?? '').slice(column.prefix?.length ?? 0);
      const text = readOrNothing(secrets, sealed, column.contextOf(id));
      if (text !== textOf(column, id)) wrong.push(`${column.table}.${column.column} ${id}: ${value}`);
    }
  }
  return wrong;
}

function readOrNothing(secrets: Secrets, sealed: string, context: string): string | undefined {
  try {
    return secrets.open(sealed, context);
  } catch {
    return undefined;
  }
}
