import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import type { LightMyRequestResponse } from 'fastify';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readLoginSettings, writeLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { writePolicyGroupIds } from '../../../../../server/settings/login-settings/policy-groups';
import { KERBEROS_ADDRESS, LOGIN_ADDRESS } from '../../../../../shared/contract/addresses';
import { hasKdc, startKdc } from '../../../../support/kerberos/start-kdc';
import { createToken, MUTATIONS, mutated } from '../../../../support/kerberos/tokens';
import { BASE, classes, entry, person } from '../../../../support/ldap/directory-data';
import { hasSlapd, startSlapd } from '../../../../support/ldap/start-slapd';
import { bootOf, OWN, type TestApp, testApp } from '../../../../support/server/test-app';
import { testBrowser } from '../../../../support/server/test-browser';
import { accountOf, adAccount, addProvider } from '../../sign-in/directory-fixtures';

const hasFaketime = existsSync('/usr/bin/faketime');
if (!hasFaketime)
  process.stdout.write('Skipped: the test of another clock (Debian and Ubuntu: apt-get install faketime).\n');

const NEGOTIATE = (token: string) => ({ authorization: `Negotiate ${token}` });

/** A navigation as the button of the sign-in page begins it. */
const open = (app: TestApp, headers: Record<string, string> = {}, query = '') =>
  app.navigate({ url: KERBEROS_ADDRESS + query, headers });

const shown = (answer: LightMyRequestResponse) => {
  const { errorMessage, retryUrl } = bootOf(answer.body).data;
  return [answer.statusCode, errorMessage, retryUrl];
};

const withKerberos = async (app: TestApp, changes: object = {}) => {
  const settings = await readLoginSettings(app.storage.db);
  await writeLoginSettings(app.storage.db, { ...settings, showKerberos: true, ...changes });
};

test('while no ticket can be accepted, the address says so and the button is not offered', async () => {
  const app = await testApp();
  await withKerberos(app);
  assert.equal(shown(await open(app)), [404, 'LOGIN_KERBEROS_OFF', '']);
  assert.is((await open(app, NEGOTIATE('AAAA'))).statusCode, 404);
  const login = await app.navigate({ url: LOGIN_ADDRESS });
  assert.is(bootOf(login.body).data.showKerberos, false);
  await withKerberos(app, { ldapLoginUrl: 'https://sso.example/negotiate' });
  const other = bootOf((await app.navigate({ url: `${LOGIN_ADDRESS}?redirect=%2Fx` })).body).data;
  assert.equal([other.showKerberos, other.ldapLoginUrl], [true, 'https://sso.example/negotiate'], 'of another system');
  await app.close();
});

if (hasKdc && hasSlapd) {
  const PASSWORD = 'Lantern-7';
  const USERS = ['lovelace', 'locked', 'nobody', 'admin', 'svc$', 'svc/web', 'aturing', 'expired', 'gone', 'outsider'];
  const kdc = await startKdc({ users: Object.fromEntries(USERS.map((name) => [name, PASSWORD])) });
  const other = await startKdc({ realm: 'OTHER.EXAMPLE', users: { lovelace: PASSWORD } });
  // The keys of both realms; of the other one no directory is known at first.
  kdc.kadmin(`ktadd -norandkey -k ${kdc.keytab} HTTP/localhost@EXAMPLE.ORG`);
  other.kadmin(`ktadd -norandkey -k ${kdc.keytab} HTTP/localhost@OTHER.EXAMPLE`);
  const slapd = await startSlapd({
    data: [
      adAccount('nobody', 'somebody', 'objectCategory: person'), // its common name is the name of a ticket
      adAccount('Computer', 'gone$'),
      person('expired', 'Eve Expired', [...classes('shadowAccount'), 'shadowExpire: 1']),
      person('outsider', 'Otto Outsider', ['employeeNumber: 98']),
      entry(`uid=admin,ou=people,${BASE}`, [...classes('inetOrgPerson'), 'uid: admin', 'cn: A', 'sn: A']),
    ].join('\n'),
  });
  test.after(async () => {
    await Promise.all([kdc.close(), other.close(), slapd.close()]);
  });

  const tickets = new Map<string, NodeJS.ProcessEnv>();
  const tokenOf = async (name: string, realm = kdc) => {
    const key = `${name}@${realm.realm}`;
    const env = tickets.get(key) ?? realm.kinit(name.replaceAll('$', '\\$'), PASSWORD);
    tickets.set(key, env);
    return NEGOTIATE(await createToken(env));
  };
  const use = async (run: (app: TestApp) => Promise<unknown>, domainOrId = 'example.org') => {
    const app = await testApp({
      env: {
        VESTIBULE_KEYTAB: kdc.keytab,
        VESTIBULE_CA_FILE: slapd.authority.certFile,
        VESTIBULE_TRUSTED_PROXIES: '127.0.0.1',
      },
    });
    try {
      await addProvider(app, {
        host: `localhost:${slapd.port}`,
        domainOrId,
        userFilter: '(!(employeeNumber=98))',
        useUserFilterForLogin: true,
      });
      await withKerberos(app);
      await run(app);
    } finally {
      await app.close();
    }
  };

  test('the first answer asks for a ticket and is the sign-in page, with a link to try again', () =>
    use(async (app) => {
      const answer = await open(app, {}, '?redirect=%2Fportal');
      assert.equal(shown(answer), [401, 'LOGIN_KERBEROS_NO_TICKET', `${KERBEROS_ADDRESS}?redirect=%2Fportal`]);
      assert.is(answer.headers['www-authenticate'], 'Negotiate');
      const login = bootOf((await app.navigate({ url: `${LOGIN_ADDRESS}?redirect=%2Fportal` })).body).data;
      assert.is(login.ldapLoginUrl, `${KERBEROS_ADDRESS}?redirect=${encodeURIComponent(`${OWN}/portal`)}`);
    }));

  test('a ticket signs its user in, proves the server, and is recorded', () =>
    use(async (app) => {
      const answer = await open(app, await tokenOf('lovelace'), '?redirect=%2Fportal');
      assert.equal([answer.statusCode, answer.headers.location], [302, `${OWN}/portal`]);
      assert.match(String(answer.headers['www-authenticate']), /^Negotiate [A-Za-z0-9+/=]{100,}$/);
      const account = await accountOf(app, 'lovelace');
      const { db } = app.storage;
      const cookie = await app.cookieOf('ada', 'second-factor');
      assert.is((await open(app, { ...(await tokenOf('lovelace')), cookie })).statusCode, 302);
      const [session, , ...others] = await db.selectFrom('sessions').selectAll().orderBy('user_id').execute();
      assert.is(others.length, 0, 'the session of the browser has ended');
      assert.equal([session?.user_id, session?.login_type, session?.kind], [account?.id, 'Kerberos', 'user']);
      const events = await db.selectFrom('audit_events').select(['event', 'detail']).execute();
      assert.ok(events.some(({ event, detail }) => event === 'sign-in' && detail === 'Kerberos'));
      assert.ok(
        await db
          .selectFrom('last_logins')
          .selectAll()
          .where('user_id', '=', account?.id ?? '')
          .executeTakeFirst(),
      );
    }));

  test('a name of a ticket is only looked up in the directory of its realm, and never among the accounts of this server', () =>
    use(async (app) => {
      const refused = async (name: string, messageKey: string, realm = kdc) => {
        const before = (await app.rows()).sessions;
        const answer = await open(app, await tokenOf(name, realm));
        assert.equal(shown(answer).slice(0, 2), [403, messageKey], name);
        assert.is(answer.headers['www-authenticate'], undefined, 'no second challenge');
        assert.equal((await app.rows()).sessions, before);
      };
      await refused('admin', 'LOGIN_KERBEROS_UNKNOWN'); // the account of this server has the name
      await refused('nobody', 'LOGIN_KERBEROS_UNKNOWN'); // only the common name of another user
      await refused('gone', 'LOGIN_KERBEROS_UNKNOWN'); // the ticket of a computer that is called gone$
      await refused('svc$', 'LOGIN_KERBEROS_UNKNOWN');
      await refused('svc/web', 'LOGIN_KERBEROS_UNKNOWN');
      await refused('outsider', 'LOGIN_KERBEROS_UNKNOWN'); // outside the filter
      await refused('locked', 'LOGIN_ACCOUNT_DISABLED');
      await refused('expired', 'LOGIN_ACCOUNT_EXPIRED');
      await refused('lovelace', 'LOGIN_KERBEROS_UNKNOWN', other); // another person with the same name
      await writePolicyGroupIds(app.storage.db, 'allow-list', ['it']);
      await withKerberos(app, { useWhitelist: true });
      await refused('aturing', 'LOGIN_NOT_ALLOWED');
      const rows = await app.storage.db.selectFrom('audit_events').select(['event', 'target', 'user_name']).execute();
      assert.ok(rows.some(({ target, user_name }) => target === 'aturing@EXAMPLE.ORG' && user_name === 'aturing'));
      const admin = await accountOf(app, 'admin');
      assert.is(admin?.provider_id, null);
    }));

  test('a disabled account of this server, and a directory that is away, sign nobody in', () =>
    use(async (app) => {
      assert.is((await open(app, await tokenOf('lovelace'))).statusCode, 302);
      await app.storage.db.updateTable('users').set({ is_locked: 1 }).where('user_name', '=', 'lovelace').execute();
      assert.equal(shown(await open(app, await tokenOf('lovelace'))).slice(0, 2), [403, 'LOGIN_ACCOUNT_DISABLED']);
      await slapd.end();
      const away = await open(app, await tokenOf('aturing'));
      await slapd.start();
      assert.equal(shown(away).slice(0, 2), [503, 'LOGIN_DIRECTORY_UNAVAILABLE']);
    }));

  test('a user of another realm is the one of the directory of that realm', () =>
    use(async (app) => {
      const isolated = { domainOrId: 'OTHER.EXAMPLE', isolated: true, name: 'Other' };
      await addProvider(app, { host: `localhost:${slapd.port}`, ...isolated });
      assert.is((await open(app, await tokenOf('lovelace', other))).statusCode, 302);
      assert.is((await open(app, await tokenOf('lovelace'))).statusCode, 302);
      const rows = await app.storage.db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'user_id')
        .select('user_name')
        .execute();
      assert.equal(rows.map(({ user_name }) => user_name).sort(), ['OTHER.EXAMPLE\\lovelace', 'lovelace']);
    }));

  test('a directory that does not say its domain is asked for its realm', async () => {
    const named = await startSlapd({ tls: false, rootData: `dn:\ndefaultNamingContext: ${BASE}\n` });
    await use(async (app) => {
      assert.is(shown(await open(app, await tokenOf('lovelace')))[1], 'LOGIN_KERBEROS_UNKNOWN', 'no Active Directory');
      await addProvider(app, { host: `localhost:${named.port}`, domainOrId: 'EXAMPLE', name: 'Named' });
      assert.is((await open(app, await tokenOf('lovelace'))).statusCode, 302);
      assert.is(shown(await open(app, await tokenOf('lovelace', other)))[1], 'LOGIN_KERBEROS_UNKNOWN');
    }, '');
    await named.close();
  });

  test('another site, a frame of it, and a script are not asked for a ticket', () =>
    use(async (app) => {
      for (const site of ['cross-site', 'same-site'])
        for (const dest of ['document', 'iframe']) {
          const headers = { 'sec-fetch-site': site, 'sec-fetch-dest': dest, ...(await tokenOf('lovelace')) };
          const answer = await open(app, headers, '?redirect=%2Fportal');
          assert.match(String(answer.headers.location), `${LOGIN_ADDRESS}?redirect=`);
          assert.is(answer.headers['www-authenticate'], undefined);
        }
      for (const headers of [{ 'sec-fetch-mode': 'cors' }, { accept: 'application/json' }]) {
        const answer = await open(app, { ...headers, ...(await tokenOf('lovelace')) });
        assert.equal([answer.statusCode, answer.headers['www-authenticate']], [200, undefined]);
      }
      assert.equal((await app.rows()).sessions, []);
    }));

  test('what is no ticket is refused with its reason, and is throttled apart from passwords', () =>
    use(async (app) => {
      const ntlm = Buffer.from('NTLMSSP\0\x01\0\0\0').toString('base64');
      assert.equal(shown(await open(app, NEGOTIATE(ntlm))).slice(0, 2), [403, 'LOGIN_KERBEROS_NTLM']);
      assert.is((await open(app, { authorization: 'Basic YTpi' })).statusCode, 401);
      assert.is((await open(app, { authorization: 'Negotiate' })).statusCode, 401);
      for (let count = 0; count < 49; count += 1)
        assert.equal(shown(await open(app, NEGOTIATE('AAAA'))).slice(0, 2), [403, 'LOGIN_KERBEROS_REFUSED']);
      const throttled = await open(app, await tokenOf('lovelace'));
      assert.equal([throttled.statusCode, throttled.headers['retry-after']], [429, '30']);
      assert.is((await testBrowser(app).signIn('ada')).json().statusCode, 302);
      app.now += 31_000;
      assert.is((await open(app, await tokenOf('lovelace'))).statusCode, 302);
    }));

  test('the form on the page signs in with a password, without a script too', () =>
    use(async (app) => {
      const send = (Password: string) =>
        app.navigate({
          method: 'POST',
          url: `${KERBEROS_ADDRESS}?redirect=%2Fportal`,
          payload: new URLSearchParams({ User: 'ada', Password }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
      assert.equal(shown(await send('wrong')).slice(0, 2), [400, 'LOGIN_ERROR_HINT']);
      const right = await send('Vestibule-1');
      assert.equal([right.statusCode, right.headers.location], [303, `${OWN}/portal`]);
    }));

  /** @param program starts curl */
  const curl = async (env: NodeJS.ProcessEnv, origin: string, program: readonly string[] = []) => {
    const url = origin.replace('127.0.0.1', 'localhost') + KERBEROS_ADDRESS;
    const curled = [
      'curl',
      '-s',
      '-o',
      '/dev/null',
      '-w',
      '%{http_code} %{redirect_url}',
      '--negotiate',
      '-u',
      ':',
      url,
    ];
    return (await promisify(execFile)('env', [...program, ...curled], { env })).stdout;
  };

  test('no changed token signs in over HTTP, and none is an error of the server', () =>
    use(async (app) => {
      const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
      const token = await createToken(kdc.kinit('lovelace', PASSWORD));
      const send = async (changed: string, network = 0) => {
        const address = `10.${network >> 8}.${network % 256}.1`;
        const headers = { accept: 'text/html', 'x-forwarded-for': address, ...NEGOTIATE(changed) };
        // `fetch` would say that it is no navigation.
        const [answer]: IncomingMessage[] = await once(get(origin + KERBEROS_ADDRESS, { headers }), 'response');
        answer?.resume();
        return answer?.statusCode ?? 0;
      };
      assert.is(await send(token), 302, 'as it is, it signs in');
      const statuses = new Set<number>();
      for (let at = 0; at < MUTATIONS; at += 40) {
        const numbers = Array.from({ length: Math.min(40, MUTATIONS - at) }, (_, index) => at + index);
        for (const status of await Promise.all(numbers.map((each) => send(mutated(token, each), at / 40 + 1))))
          statuses.add(status);
      }
      assert.equal([...statuses], [403]);
      assert.is((await app.rows()).sessions.length, 1);
    }));

  test('curl signs in and verifies the server', () =>
    use(async (app) => {
      const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
      const curled = await curl(kdc.kinit('lovelace', PASSWORD), origin);
      assert.is((await accountOf(app, 'lovelace'))?.is_admin, 1);
      assert.match(curled, /^302 http:\/\/localhost:\d+\/#\/identityprovider\/config\/features$/);
    }));

  if (hasFaketime)
    test('a clock may be four minutes off, and at six minutes the message says that it differs', () =>
      use(async (app) => {
        const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
        const env = kdc.kinit('lovelace', PASSWORD);
        // The KDC would refuse this clock, too, so the ticket is there before.
        execFileSync('kvno', ['-q', 'HTTP/localhost'], { env });
        const reasons = async () =>
          (
            await app.storage.db
              .selectFrom('audit_events')
              .select('detail')
              .where('event', '=', 'sign-in-refused')
              .execute()
          ).map(({ detail }) => detail);
        for (const [clock, status] of [
          ['+4m', '302'],
          ['-4m', '302'],
          ['+6m', '403'],
        ] as const)
          assert.is((await curl(env, origin, ['faketime', '-f', clock])).slice(0, 3), status, clock);
        assert.equal(await reasons(), ['LOGIN_KERBEROS_CLOCK']);
      }));
}

test.run();
