import { randomUUID } from 'node:crypto';
import { passwordContext } from '../../../../../../server/identity-providers/providers';
import { SPN_ADDRESS } from '../../../../../../shared/contract/addresses';
import { ADMIN, BASE, classes, entry } from '../../../../../ldap/directory-data';
import type { Slapd } from '../../../../../ldap/start-slapd';
import { signedInCaller } from '../../admin-calls';
import { accepted, type Causes } from './cause';

/** The account with which the name is registered. */
export const SERVICE_ACCOUNT = entry(`cn=Web,ou=ad,${BASE}`, [
  ...classes('user'),
  'cn: Web',
  'sn: Web',
  'sAMAccountName: svc-web',
]);

/** The registration of the Kerberos name in a directory. */
export function kerberosCauses({ tlsPort, authority }: Slapd): Causes<'service-principal-registered'> {
  const origin = 'https://id.example.org';
  return {
    'service-principal-registered': {
      options: () => ({ env: { VESTIBULE_PUBLIC_URL: origin, VESTIBULE_CA_FILE: authority.certFile } }),
      async cause(app) {
        const id = randomUUID();
        const host = `ldaps://localhost:${tlsPort}`;
        const config = { host, username: 'EXAMPLE\\svc-web', domainOrId: 'EXAMPLE', rootContext: `ou=people,${BASE}` };
        const password = app.deps.secrets.seal('unused', passwordContext(id));
        const row = { id, type: 'Ldap', name: 'Example', created_at: 1, version: 1, password };
        await app.storage.db
          .insertInto('identity_providers')
          .values({ ...row, config: JSON.stringify(config) })
          .execute();
        const { cookie } = await signedInCaller(app);
        const headers = { host: 'id.example.org', origin, cookie };
        const payload = { user: ADMIN.username, password: ADMIN.password };
        accepted(await app.call({ method: 'POST', url: SPN_ADDRESS, headers, payload }));
      },
      actor: 'admin',
      target: 'HTTP/id.example.org',
    },
  };
}
