import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createKerberos, type Kerberos } from '../../../../server/kerberos/acceptor';
import { hasKdc, startKdc } from '../../../support/kerberos/start-kdc';
import { createToken, MUTATIONS, mutated } from '../../../support/kerberos/tokens';
import { temporaryFolder } from '../../../support/server/temporary-storage';

if (hasKdc) {
  const HOSTS = ['HTTP/localhost', 'HTTP/other.example.org'];
  const kdc = await startKdc({ services: [...HOSTS, 'host/localhost'], users: { ada: 'Secret-1' } });
  test.after(() => kdc.close());
  const log = { info: () => {}, warn: () => {} };
  const ada = kdc.kinit('ada', 'Secret-1');
  /** The keytab of the KDC has a key that is not of HTTP; this one is what the server gets. */
  const keytab = join(kdc.folder, 'web.keytab');
  const export_ = (...principals: string[]) =>
    kdc.kadmin(`ktadd -norandkey -k ${keytab} ${principals.map((name) => `${name}@${kdc.realm}`).join(' ')}`);
  export_(...HOSTS);
  const create = (path = keytab, dataFolder = kdc.folder): Promise<Kerberos> =>
    createKerberos({ settings: { dataFolder, keytab: path }, log });
  const kerberos = await create();
  const reasonOf = async (token: string) => {
    const { kind, ...rest } = await kerberos.accept(token);
    return 'reason' in rest ? rest.reason : kind;
  };

  test('a ticket is accepted once, with an answer that proves the server, for each host of the keytab', async () => {
    assert.is(await kerberos.problem(), undefined);
    for (const host of ['localhost', 'other.example.org']) {
      const token = await createToken(ada, `HTTP@${host}`);
      const accepted = await kerberos.accept(token);
      assert.is(accepted.kind === 'accepted' && accepted.principal, 'ada@EXAMPLE.ORG');
      assert.ok(accepted.kind === 'accepted' && accepted.answer.length > 100);
      const again = await kerberos.accept(token);
      assert.match(again.kind === 'refused' ? again.detail : '', /replay/i);
      assert.is((await (await create()).accept(token)).kind, 'refused', 'nor by a server that has just started');
    }
  });

  test('what is no ticket is refused with its kind', async () => {
    const ntlm = Buffer.from('NTLMSSP\0\x01\0\0\0').toString('base64');
    for (const [token, reason] of [
      [ntlm, 'ntlm'],
      ['AAAA', 'invalid'],
      ['!', 'invalid'],
      ['YII=', 'invalid'],
      ['A'.repeat(60_000), 'invalid'],
    ] as const)
      assert.is(await reasonOf(token), reason, token.slice(0, 20));
  });

  test('no changed token is accepted', async () => {
    const token = await createToken(ada);
    assert.is(await reasonOf(token), 'accepted');
    const tokens = Array.from({ length: MUTATIONS }, (_, number) => mutated(token, number));
    const reasons = new Set<string>();
    for (let at = 0; at < tokens.length; at += 50)
      for (const reason of await Promise.all(tokens.slice(at, at + 50).map(reasonOf))) reasons.add(reason);
    assert.equal(
      [...reasons].filter((reason) => !['invalid', 'clock'].includes(reason)),
      [],
    );
  });

  test('the previous key version works until it is removed, and a changed keytab needs no restart', async () => {
    const before = await createToken(ada);
    kdc.kadmin(`ktadd -k ${keytab} HTTP/localhost@${kdc.realm}`); // a new version beside the old one
    assert.is(await reasonOf(before), 'accepted');
    const fresh = await createToken(kdc.kinit('ada', 'Secret-1'));
    assert.is(await reasonOf(fresh), 'accepted');
    const old = await createToken(ada);
    kdc.kadmin(`ktremove -k ${keytab} HTTP/localhost@${kdc.realm} old`);
    const refused = await kerberos.accept(old);
    assert.match(refused.kind === 'refused' ? refused.detail : '', /kvno|version|not found/i);
    assert.is(await reasonOf(await createToken(kdc.kinit('ada', 'Secret-1'))), 'accepted');
  });

  test('a ticket of another encryption type than the key of the keytab is refused', async () => {
    // As Active Directory does for an account without AES, whose password is also that of the keytab's AES key.
    const service = `HTTP/weak.example.org@${kdc.realm}`;
    kdc.kadmin(`addprinc -e arcfour-hmac:normal -pw Secret-1 ${service}`);
    const commands = [`addent -password -p ${service} -k 1 -e aes256-cts`, 'Secret-1', `wkt ${keytab}`];
    execFileSync('ktutil', { env: kdc.env, input: `${commands.join('\n')}\n`, stdio: ['pipe', 'ignore', 'ignore'] });
    const refused = await kerberos.accept(await createToken(kdc.kinit('ada', 'Secret-1'), 'HTTP@weak.example.org'));
    assert.is(refused.kind, 'refused');
    assert.match(refused.kind === 'refused' ? refused.detail : '', /enctype/i);
  });

  test('the KDC is never asked: with one that does not answer a ticket is accepted', async () => {
    const token = await createToken(kdc.kinit('ada', 'Secret-1'));
    kdc.freeze();
    const accepted = await kerberos.accept(token).finally(() => kdc.thaw());
    assert.is(accepted.kind, 'accepted');
  });

  test('each problem is told, and no ticket is accepted meanwhile', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'http.keytab');
    const changing = await create(path);
    for (const [write, problem] of [
      [() => {}, 'KERBEROS_PROBLEM_KEYTAB_UNREADABLE'],
      [() => writeFileSync(path, 'no keytab'), 'KERBEROS_PROBLEM_KEYTAB_INVALID'],
      [() => copyFileSync(kdc.keytab, path), 'KERBEROS_PROBLEM_KEYTAB_KEYS'],
      [() => copyFileSync(keytab, path), undefined],
      [() => rmSync(path), 'KERBEROS_PROBLEM_KEYTAB_UNREADABLE'],
    ] as const) {
      write();
      assert.is(await changing.problem(), problem);
      const accepted = await changing.accept(await createToken(kdc.kinit('ada', 'Secret-1')));
      assert.is(accepted.kind, problem === undefined ? 'accepted' : 'unavailable', problem);
    }
    const forgetful = await create(keytab, join(folder, 'missing'));
    assert.is(await forgetful.problem(), 'KERBEROS_PROBLEM_REPLAY_CACHE');
    assert.is((await forgetful.accept(await createToken(ada))).kind, 'unavailable');
    chmodSync(keytab, 0o600);
    assert.is(await (await create('')).problem(), 'KERBEROS_PROBLEM_KEYTAB_UNREADABLE');
  });
}

test('without a keytab nothing is accepted', async () => {
  const none = await createKerberos({ settings: { dataFolder: '/tmp' }, log: { info: () => {}, warn: () => {} } });
  assert.is(await none.problem(), 'KERBEROS_PROBLEM_NO_KEYTAB');
  assert.is((await none.accept('AAAA')).kind, 'unavailable');
});

test.run();
