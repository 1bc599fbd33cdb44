// The commands of the page Kerberos name, on a domain controller of Samba: the keytab that they make signs users in.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readLoginSettings, writeLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { KERBEROS_ADDRESS, SPN_ADDRESS } from '../../../../../shared/contract/addresses';
import { hasSamba, SAMBA_ADMIN, SAMBA_REALM, startSamba } from '../../../../support/kerberos/start-samba';
import { signedInCaller } from '../../../../support/server/admin-calls';
import { freePort } from '../../../../support/server/listen';
import { testApp } from '../../../../support/server/test-app';
import { accountOf, addProvider } from '../../sign-in/directory-fixtures';

const HOST = 'id.corp.example';
const PASSWORD = 'Lantern-7-user';

if (hasSamba) {
  const samba = await startSamba(HOST);
  const port = await freePort();
  const origin = `http://${HOST}:${port}`;
  const app = await testApp({
    env: {
      VESTIBULE_PUBLIC_URL: origin,
      VESTIBULE_KEYTAB: join(samba.folder, `${HOST}.keytab`),
      VESTIBULE_CA_FILE: samba.authority.certFile,
    },
  });
  test.after(async () => {
    await app.close();
    await samba.close();
  });

  const showSpn = async () => {
    const { cookie } = await signedInCaller(app);
    return (await app.call({ url: SPN_ADDRESS, headers: { host: new URL(origin).host, origin, cookie } })).json();
  };

  test('the commands of the page make a keytab with which a user of the domain signs in', async () => {
    samba.run(`samba-tool user create lovelace ${PASSWORD}`);
    samba.run(`samba-tool user create reader ${PASSWORD}`);
    samba.run('samba-tool user create http-id --random-password');
    samba.run(`net ads enctypes set http-id 24 -S ${samba.host} -U ${SAMBA_ADMIN.name}%${SAMBA_ADMIN.password}`);
    await addProvider(app, {
      host: `ldaps://${samba.host}`,
      username: 'reader@corp.example',
      password: PASSWORD,
      domainOrId: 'corp.example',
      rootContext: 'DC=corp,DC=example',
      adminGroup: '',
    });
    const settings = await readLoginSettings(app.storage.db);
    await writeLoginSettings(app.storage.db, { ...settings, showKerberos: true });

    const { command1, command2, ...before } = await showSpn();
    assert.equal([before.isSamba, before.kerberosEnabled, before.errorList], [true, false, []]);
    samba.run(command1);
    samba.run(command2);
    const after = await showSpn();
    assert.equal([after.kerberosEnabled, after.keytabCheck, after.kerberosProblem], [true, 'fits', '']);
    const principals = new Set(after.keytab.map(({ principal }: { principal: string }) => principal));
    assert.equal([...principals], [`HTTP/${HOST}@${SAMBA_REALM}`]);

    await app.server.listen({ host: '127.0.0.1', port });
    const env = samba.kinit('lovelace', PASSWORD);
    const open = async () => {
      const resolved = ['--noproxy', '*', '--resolve', `${HOST}:${port}:127.0.0.1`];
      const shown = ['-s', '-o', '/dev/null', '-w', '%{http_code}'];
      const args = [...shown, ...resolved, '--negotiate', '-u', ':', `${origin}${KERBEROS_ADDRESS}`];
      return (await promisify(execFile)('curl', args, { env })).stdout;
    };
    assert.is(await open(), '302');
    assert.is((await accountOf(app, 'lovelace'))?.user_name, 'lovelace');

    samba.run('samba-tool user disable lovelace');
    assert.is(await open(), '403', 'the ticket is as good as before, but the domain has disabled its user');
  });
}

test.run();
