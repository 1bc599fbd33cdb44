import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import { KERBEROS_ADDRESS } from '../../../shared/contract/addresses';
import type { Db } from '../../storage/connection';
import { readJson, writeJson } from '../../storage/json-settings';
import type { LoginSettings } from './login-settings';

const KEY = 'kerberos-realms';

const Realms = v.fallback(v.array(v.string()), []);

/**
 * Stores the realms whose tickets this server accepts, at each start of a server, so that statements and commands count
 * the directories of these realms as ways in.
 */
export function storeKerberosRealms(db: Db, realms: readonly string[]): Promise<void> {
  return writeJson(db, KEY, realms);
}

/** The columns of a directory that tell its realm, as far as it is known. */
const Domain = v.fallback(v.pipe(v.string(), v.parseJson(), v.object({ domainOrId: v.string() })), { domainOrId: '' });
const Names = v.fallback(v.pipe(v.string(), v.parseJson(), v.object({ domains: v.array(v.string()) })), {
  domains: [],
});

/**
 * Returns the condition that the row's user can sign in with a Kerberos ticket: the account is of a directory of a realm whose
 * tickets are accepted, and the directory has been read.
 * @returns undefined if no user can
 */
export async function hasKerberosDirectory(
  db: Db,
  { showKerberos, ldapLoginUrl }: LoginSettings,
): Promise<RawBuilder<SqlBool> | undefined> {
  // Whom another system signs in is not known here.
  if (!showKerberos || ldapLoginUrl !== KERBEROS_ADDRESS) return undefined;
  const realms = v.parse(Realms, await readJson(db, KEY));
  if (realms.length === 0) return undefined;
  const rows = await db
    .selectFrom('identity_providers')
    .select(['id', 'config', 'domain_names'])
    .where('type', '=', 'Ldap')
    .where('refreshed_at', 'is not', null)
    .execute();
  const ids = rows
    .filter(({ config, domain_names }) =>
      [v.parse(Domain, config).domainOrId.trim(), ...v.parse(Names, domain_names).domains].some(
        (domain) => realms.includes(domain) || realms.includes(domain.toUpperCase()),
      ),
    )
    .map(({ id }) => id);
  return ids.length === 0 ? undefined : sql<SqlBool>`users.provider_id in (${sql.join(ids)})`;
}
