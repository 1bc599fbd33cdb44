import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ACCOUNT_SECURITY } from '../../../../build/samples/administration';
import { AccountSecurityPage } from '../../../../entries/account-security/AccountSecurityPage';
import { AccountSecurity } from '../../../../shared/contract/account/account-security';
import { isThere, setUpPage, showKeys, textOf } from '../../../support/dom/page-controls';

const page = setUpPage(test, AccountSecurityPage, {
  schema: AccountSecurity,
  sample: ACCOUNT_SECURITY,
  path: '/identityprovider/config/security',
});
showKeys(test);

const all = (selector: string) => [...document.querySelectorAll(selector)];
const rows = () => all('[data-part=security] > li').map((row) => row.getAttribute('data-id'));
const linkOf = (row: string) => document.querySelector(`[data-id=${row}] a`)?.getAttribute('href');
const row = (id: string) => textOf(`[data-id=${id}]`) ?? '';

test('each protection has its state, its date and the page where it is changed', async () => {
  await page.show();
  assert.equal(
    rows().map((id) => [id, linkOf(id ?? '')]),
    [
      ['password', '/identityprovider/changepassword'],
      ['authenticator', '/identityprovider/twofactor'],
      ['passkeys', '/identityprovider/config/fido'],
      ['backup-codes', '/identityprovider/twofactor'],
      ['sessions', '/identityprovider/config/sessions'],
      ['remembered', '/identityprovider/config/sessions'],
    ],
  );
  for (const [id, text] of [
    ['password', 'SECURITY_CHANGED'],
    ['authenticator', 'SECURITY_SINCE'],
    ['passkeys', 'SECURITY_LAST_USED'],
    ['backup-codes', 'TFA_BACKUP_CODES_LEFT'],
  ] as const)
    assert.ok(row(id).includes(text), row(id));
});

const STATES: readonly (readonly [data: object, id: string, text: string, link: string | undefined])[] = [
  [{ password: { directory: 'Head office' } }, 'password', 'SECURITY_PASSWORD_DIRECTORY', undefined],
  [{ password: {} }, 'password', 'SECURITY_PASSWORD_NONE', undefined],
  [{ password: { canChange: true } }, 'password', 'SECURITY_ACTIVE', '/identityprovider/changepassword'],
  [{ authenticator: {} }, 'authenticator', 'TFA_PROMPT_SETUP', '/identityprovider/twofactor'],
  [{ passkeys: { count: null } }, 'passkeys', 'PASSKEYS_ADD', '/identityprovider/config/fido'],
  [{ rememberedBrowsers: 0 }, 'remembered', 'SESSIONS_REMEMBERED', undefined],
];

test('what is missing is not shown, and what is not set up says so', async () => {
  for (const [data, id, text, link] of STATES) {
    await page.show({ ...Object.fromEntries(Object.keys(ACCOUNT_SECURITY).map((field) => [field, null])), ...data });
    assert.equal([rows(), linkOf(id)], [[id], link], text);
    assert.ok(row(id).includes(text), row(id));
    assert.is(isThere('[data-part=sign-ins]'), false);
  }
});

test('a refused sign-in says so; without a password of this server it is not asked to be changed', async () => {
  await page.show({ password: { directory: 'Head office' } });
  assert.equal(
    all('[data-part=sign-ins] li').map((item) => item.getAttribute('data-status')),
    ['done', 'refused'],
  );
  assert.match(textOf('[data-status=refused]') ?? '', /AUDIT_EVENT_SIGN_IN_REFUSED×\u00a04/);
  assert.equal(
    all('[data-part=not-you] a').map((link) => link.getAttribute('href')),
    ['/identityprovider/config/sessions'],
  );
});

test('it is loaded again when a session, a passkey or two-factor has changed', async () => {
  await page.show();
  for (const resource of ['config/sessions', 'config/fido', 'twofactor', 'config/login']) {
    const before = page.calls.length;
    await page.receive({ resource: `/identityprovider/${resource}`, action: 'changed' });
    const isAsked = page.calls.length > before;
    if (isAsked) await page.lastCall().answer(200, { sessions: 9 });
    assert.is(isAsked, resource !== 'config/login', resource);
  }
  assert.equal(rows(), ['sessions']);
});

test.run();
