import { randomUUID } from 'node:crypto';
import { type IdentityProvider, passwordContext } from '../../../../server/identity-providers/providers';
import type { TestApp } from '../http/test-app';
import { ldapProvider } from '../ldap/ldap-fixtures';

/** Stores an LDAP provider. @returns its id */
export async function addProvider(app: TestApp, changes: Partial<IdentityProvider>): Promise<string> {
  const { id: _id, name, type, password, ...config } = ldapProvider(changes);
  const id = randomUUID();
  const { db, clock, secrets } = app.deps;
  await db
    .insertInto('identity_providers')
    .values({
      id,
      name,
      type,
      config: JSON.stringify(config),
      password: password === '' ? '' : secrets.seal(password, passwordContext(id)),
      created_at: clock(),
      version: 1,
    })
    .execute();
  return id;
}

/** An account with the names of its groups. */
export async function accountOf(app: TestApp, userName: string) {
  const { db } = app.storage;
  const key = userName.toLowerCase();
  const user = await db.selectFrom('users').selectAll().where('user_name_key', '=', key).executeTakeFirst();
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select('display_name')
    .where('user_id', '=', user?.id ?? '')
    .orderBy('display_name')
    .execute();
  return user && { ...user, groups: rows.map(({ display_name }) => display_name) };
}
