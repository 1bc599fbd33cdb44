import { randomUUID } from 'node:crypto';
import type { Test } from 'uvu';
import { type IdentityProvider, passwordContext } from '../../../../server/providers/identity-providers';
import { BASE, classes, entry, LDAP_PASSWORD } from '../../../support/ldap/directory-data';
import { type Slapd, startSlapd } from '../../../support/ldap/start-slapd';
import { setUp } from '../../../support/server/set-up';
import { type TestApp, testApp } from '../../../support/server/test-app';
import { testBrowser } from '../../../support/server/test-browser';
import { ldapProvider } from '../ldap/ldap-fixtures';

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

export const setSlapd = (test: Test): Slapd =>
  setUp<Slapd>(test, { once: true, open: startSlapd, close: async (slapd) => slapd.close() });

export const hostOf = (slapd: Slapd) => `localhost:${slapd.port}`;

export const setDirectoryApp = (test: Test, slapd: Slapd): TestApp & { provider: string } =>
  setUp(test, {
    open: async () => {
      const authority = `${slapd.folder}/Test authority.pem`;
      const app = await testApp({ env: { VESTIBULE_CA_FILE: authority, VESTIBULE_LDAP_TLS: 'required' } });
      return Object.assign(app, { provider: await addProvider(app, { host: hostOf(slapd) }) });
    },
    close: (app) => {
      slapd.thaw(); // where a test has failed
      return app.close();
    },
  });

export async function replaceProvider(app: TestApp, changes: Partial<IdentityProvider>): Promise<void> {
  await app.storage.db.deleteFrom('identity_providers').execute();
  await addProvider(app, changes);
}

/** Signs in. @returns the status, and the key of the message */
export async function outcomeOf(app: TestApp, user: string, password = LDAP_PASSWORD): Promise<[number, string]> {
  const { statusCode, errorMessage } = (await testBrowser(app).signIn(user, { password })).json();
  return [statusCode, errorMessage ?? ''];
}

export const IN: [number, string] = [302, ''];
export const WRONG: [number, string] = [400, 'LOGIN_ERROR_HINT'];
export const AWAY: [number, string] = [503, 'LOGIN_DIRECTORY_UNAVAILABLE'];
export const THROTTLED: [number, string] = [429, 'LOGIN_TOO_MANY_ATTEMPTS'];

export async function programStatus(app: TestApp, user: string): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${user}:${LDAP_PASSWORD}`).toString('base64')}`;
  return (await app.call({ url: '/identityprovider/scim/users?count=1', headers: { authorization } })).statusCode;
}

export const AD_ROOT = 'dn:\nsupportedCapabilities: 1.2.840.113556.1.4.800\n';

export const adAccount = (cn: string, account: string, ...more: readonly string[]) =>
  entry(`cn=${cn},ou=ad,${BASE}`, [
    ...classes('user'),
    `cn: ${cn}`,
    `sn: ${cn}`,
    `sAMAccountName: ${account}`,
    ...more,
  ]);
