import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findLinkedAccount } from '../../../../server/openid/account-linking';
import { checkedLogo, withinBudget } from '../../../../server/settings/images/openid-provider-logo';
import { OPENID_LOGO_MAX_LENGTH } from '../../../../shared/contract/settings/openid-providers';
import { setDeps } from '../../../support/server/set-deps';
import { addUser } from '../../../support/server/temporary-storage';

const deps = setDeps(test);

async function accountOf(claims: { email: string; preferred_username?: unknown }): Promise<string> {
  const identity = { sub: '1', email_verified: true, ...claims };
  const found = await findLinkedAccount(deps, { providerId: 'corp', claims: identity });
  return found.ok ? found.user.userName : found.problem;
}

test('a verified address is that of an account, but never one that was made up for it', async () => {
  const { db } = deps;
  await addUser(db, { userName: 'ada', email: 'ada@example.org' });
  await addUser(db, { userName: 'bob', email: 'bob@repo.invalid' });
  assert.is(await accountOf({ email: 'ada@example.org' }), 'ada');
  for (const email of ['bob@repo.invalid', ' BOB@repo.INVALID ', ''])
    assert.is(await accountOf({ email }), 'OPENID_ERROR_NOT_LINKED');
});

/** The accounts with a mail address, by whether they are disabled or of a directory; the name in the claims; the account. */
const SAME_MAIL: readonly [what: string, accounts: Record<string, string>, name: unknown, account: string][] = [
  ['one of a directory has the address as well', { ada: '', eve: 'ldap' }, 1, 'ada'],
  ['a disabled one', { old: 'disabled', ada: 'ldap' }, undefined, 'ada'],
  ['two of a directory', { ada: 'ldap', eve: 'ldap' }, 'ADA', 'ada'],
  ['the name of the one of the directory', { ada: '', eve: 'ldap' }, 'eve', 'eve'],
  ['two of a directory and another name', { ada: 'ldap', eve: 'ldap' }, 'x', 'OPENID_ERROR_NOT_LINKED'],
  ['two of this server', { ada: '', eve: '' }, undefined, 'OPENID_ERROR_NOT_LINKED'],
  ['nobody else', { old: 'disabled' }, undefined, 'old'],
];

test('of several accounts with an address, that of this server or with the name of the provider is the one', async () => {
  const { db } = deps;
  const directory = { id: 'ldap', type: 'Ldap', name: 'ldap', config: '{}', password: '', created_at: 1, version: 1 };
  await db.insertInto('identity_providers').values(directory).execute();
  for (const [what, accounts, preferred_username, expected] of SAME_MAIL) {
    for (const [userName, kind] of Object.entries(accounts)) {
      const id = await addUser(db, { userName, email: 'Ada@example.org', isDisabled: kind === 'disabled' });
      const columns = { provider_id: 'ldap', external_id: userName };
      if (kind === 'ldap') await db.updateTable('users').set(columns).where('id', '=', id).execute();
    }
    assert.is(await accountOf({ email: 'ada@example.org', preferred_username }), expected, what);
    await db.deleteFrom('users').execute();
  }
});

const BYTES = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

test('an address, a script, text and an image that is too large are no logos', () => {
  const tooLarge = Buffer.concat([BYTES, Buffer.alloc(OPENID_LOGO_MAX_LENGTH)]).toString('base64');
  for (const source of [
    ...['https://evil.example/x.png', '/identityprovider/logo', 'javascript:alert(1)', 'data:image/svg+xml,%E0%A4%A'],
    `data:image/png;base64,${tooLarge}`,
  ])
    assert.is(checkedLogo(source), undefined, source.slice(0, 60));
});

test('a sign-in page contains only as many logos as fit', () => {
  const rows = [4000, 4000, 2000, 1].map((length) => ({ logo: 'x'.repeat(length) }));
  const lengths = withinBudget(rows).map(({ logo }) => logo.length);
  assert.equal(lengths, [4000, 0, 2000, 1]);
});

test.run();
