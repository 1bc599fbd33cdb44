import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { OVERVIEW } from '../../../../build/samples/administration';
import { OverviewPage } from '../../../../entries/overview/OverviewPage';
import { sumByDay } from '../../../../entries/overview/sum-by-day';
import { OverviewData } from '../../../../shared/contract/system/overview';
import { act, isThere, setUpPage, showKeys, textOf } from '../../../support/dom/page-controls';

const page = setUpPage(test, OverviewPage, { schema: OverviewData, sample: OVERVIEW, path: '/config/features' });
showKeys(test);

const part = (name: string) => textOf(`[data-part=${name}]`) ?? '';

test('each card says what the server tells, and leads to the page with more', async () => {
  await page.show();
  assert.match(
    part('two-factor'),
    /69%OVERVIEW_TFA_PEOPLE.*SHARE_OF_TOTAL 6,6.*SHARE_OF_TOTAL 861,1,240.*LOGIN_CONFIG_TFA_ADMINS/,
  );
  assert.match(part('directories'), /Head office.*OVERVIEW_DIRECTORY_LEFT_OUT2.*anna and j\.smith/);
  assert.ok(document.querySelector('a[href$="#reads"]'));
  assert.match(part('api-keys'), /18.*OVERVIEW_KEYS_UNCONFIRMED2.*OVERVIEW_KEYS_EXPIRING3.*OVERVIEW_KEYS_NEVER_USED5/);
  const links = [...document.querySelectorAll('[data-action=open]')].map((link) => link.getAttribute('href'));
  assert.ok(links.includes('/identityprovider/config/audit?event=sign-in&range=30d'));
});

test('a failed sign-in with an OpenID provider tells administrators what to check', async () => {
  await page.show({ ...OVERVIEW, openIdProviders: [{ name: 'Contoso', problem: 'OPENID_ERROR_UNREACHABLE' }] });
  assert.match(part('openid-providers'), 'OPENID_TEST_UNREACHABLE');
});

test('the card of two-factor tells the administrator that few backup codes are left', async () => {
  await page.show();
  assert.not(isThere('[data-action=backup-codes]'));
  await page.show({ ...OVERVIEW, twoFactor: { ...OVERVIEW.twoFactor, backupCodesLeft: 2 } });
  assert.match(part('two-factor'), /AVATAR_TITLE.*TFA_BACKUP_CODES_LEFT 2/);
});

test('what the server does not tell has no card', async () => {
  for (const data of [{}, { setup: [{ task: 'of a newer server' }], signIns: { since: 'never' }, twoFactor: {} }]) {
    await page.show(Object.fromEntries(Object.keys(OVERVIEW).map((name) => [name, Reflect.get(data, name)])));
    const cards = ['setup', 'directories', 'api-keys', 'openid-providers', 'backup', 'mail'];
    assert.not.ok(cards.some((name) => isThere(`[data-part=${name}]`)));
  }
});

test('hours become the days of the time zone of the browser, at most 30', () => {
  const since = new Date(2026, 0, 1, 22).toISOString();
  assert.equal(
    sumByDay({ since, done: [1, 2, 4], refused: [0, 1] }).map(({ done, refused }) => [done, refused]),
    [
      [3, 1],
      [4, 0],
    ],
  );
  assert.is(sumByDay({ since, done: new Array(721).fill(1), refused: [] }).length, 30);
  assert.equal(sumByDay({ since: '', done: [1], refused: [] }), []);
});

test('the list of tasks is closed for all, and stays if the server refuses', async () => {
  await page.show();
  await act('close');
  assert.equal(page.lastCall().json, { antiCsrfToken: OVERVIEW.antiCsrfToken });
  await page.lastCall().answer(500, {});
  assert.ok(isThere('[data-part=setup]'));
  await act('close');
  await page.lastCall().answer(200, {});
  assert.not.ok(isThere('[data-part=setup]'));
});

test('Kerberos that is turned on and does not work is told', async () => {
  await page.show();
  assert.not(isThere('[data-part=kerberos]'));
  await page.show({ ...OVERVIEW, kerberosProblem: 'The server has no keytab.' });
  assert.match(part('kerberos'), 'The server has no keytab.');
});

test.run();
