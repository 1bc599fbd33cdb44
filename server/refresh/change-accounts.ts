import { type RawBuilder, sql } from 'kysely';
import type { AccountColumns } from '../imported-accounts/account-columns';
import type { Db } from '../storage/connection';
import { flag } from '../storage/flag';

/** A known account whose directory supplies other values than the stored ones. */
export interface Change {
  readonly columns: AccountColumns;
  readonly known: AccountColumns & { readonly id: string };
}

type Column = keyof AccountColumns;

/** Whether the stored values of an account are those of its directory. */
export const isSame = ({ columns, known }: Change): boolean =>
  Object.entries(columns).every(([name, value]) => Reflect.get(known, name) === value);

/** What all changed accounts get. */
interface Stamp {
  readonly generation: number;
  readonly now: number;
}

/** Stores changes of accounts, with one statement for all. One for each would take several times as long. */
export async function changeAccounts(db: Db, stamp: Stamp, changes: readonly Change[]): Promise<void> {
  const comesBack = ({ known }: Change) => known.is_closed === 1;
  // An account that comes back has no rights until the groups are read.
  const rights = [sql`is_admin = ${flag(false)}, is_technical = ${flag(false)}`];
  await update(db, stamp, { changes: changes.filter(comesBack), rights });
  await update(db, stamp, { changes: changes.filter((change) => !comesBack(change)), rights: [] });
}

interface Update {
  readonly changes: readonly Change[];
  readonly rights: readonly RawBuilder<unknown>[];
}

async function update(db: Db, { generation, now }: Stamp, { changes, rights }: Update): Promise<void> {
  const [first] = changes;
  if (first === undefined) return;
  const names = Object.keys(first.columns) as Column[];
  const rows = changes.map(({ columns, known }, index) => {
    const values = [known.id, ...names.map((name) => columns[name])];
    return sql`(${sql.join(index === 0 ? values.map(typed) : values)})`;
  });
  const set = [
    ...names.map((name) => sql`${sql.ref(name)} = changed.${sql.ref(name)}`),
    ...rights,
    sql`is_disabled = case when is_locked = 1 then 1 else changed.is_disabled_by_provider end`,
    sql`refresh_generation = ${generation}, updated_at = ${now}`,
  ];
  await sql`with changed (id, ${sql.join(names.map((name) => sql.ref(name)))}) as (values ${sql.join(rows)})
    update users set ${sql.join(set)} from changed where users.id = changed.id`.execute(db);
}

/** A value of the first row, which tells PostgreSQL the type of the column. */
const typed = (value: string | number | null): RawBuilder<unknown> =>
  typeof value === 'number' ? sql`cast(${value} as integer)` : sql`cast(${value} as text)`;
