import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { SPN } from '../../../../build/samples/administration';
import { SetSpnPage } from '../../../../entries/spn/SetSpnPage';
import { SPN_ADDRESS } from '../../../../shared/contract/addresses';
import { SpnData } from '../../../../shared/contract/settings/spn';
import { setTranslator } from '../../../../shared/i18n/translate';
import { reloaded } from '../../../support/dom/fake-page';
import { act, errorOf, input, isThere, postsOf, setUpPage, textAt } from '../../../support/dom/page-controls';
import { one, type, until } from '../../../support/dom/render';
import { replaceGlobals } from '../../shared/host/fake-window';

const READY = SPN;
const page = setUpPage(test, SetSpnPage, { schema: SpnData, sample: SPN, path: '/config/spn' });
const { show } = page;
test.before(() => setTranslator((key) => (key.startsWith('CN=') ? undefined : key)));
test.after(() => setTranslator(undefined));

const typedIn = () => ['user', 'password'].map((name) => input(name).value);
const focused = () => document.activeElement?.getAttribute('name');
const leaves = () => until(() => page.navigations.length > 0);

async function submit(user = ' admin ', password = ' secret ') {
  await type('input[name=user]', user);
  await type('input[name=password]', password);
  await act('submit');
}

test('it shows the address, the account and the commands; browsers fill in no password of this site', async () => {
  await show();
  const { systemBaseUri, account, command1, command2 } = READY;
  const parts = ['base-address', 'account', 'command1', 'command2', 'unavailable', 'enabled'];
  assert.equal(parts.map(textAt), [systemBaseUri, account, command1, command2, '', '']);
  const browsers = ['user', 'password'].map((name) => input(name).getAttribute('autocomplete'));
  assert.equal(browsers, ['off', 'new-password']);
});

test('a directory that was not asked for the page is asked by a call, and only then; a command has no line break and no invisible character', async () => {
  await show();
  assert.is(page.calls.length, 0);
  await show({ directoryAsked: false });
  await reloaded();
  assert.equal([page.calls.length, textAt('command1'), textAt('unavailable')], [1, READY.command1, '']);
  const errorList = ['SPN_PROBLEM_NOT_ACTIVE_DIRECTORY'];
  await page.lastCall().answer(200, { systemBaseUri: READY.systemBaseUri, errorList });
  assert.match(textAt('unavailable'), 'SPN_PROBLEM_NOT_ACTIVE_DIRECTORY');
  assert.is(page.calls.length, 1);
  await show({ command1: 'setspn\r\ncalc \u202e\u200b x' });
  assert.is(textAt('command1'), 'setspn calc   x');
});

test('a server says why nothing can be registered, and there is no form', async () => {
  for (const [errorList, texts] of [
    [['SPN_PROBLEM_NO_PROVIDER'], ['SPN_PROBLEM_NO_PROVIDER', 'PROVIDERS_TITLE']],
    [
      ['SPN_PROBLEM_TLS', 'CN=x', 'CN=x'],
      ['SPN_PROBLEM_TLS', 'CN=x'],
    ],
    [null, ['SPN_UNAVAILABLE_TEXT']],
  ] as const) {
    await page.draw(<SetSpnPage data={v.parse(SpnData, { canSetSpn: false, errorList })} />, '/config/spn');
    for (const text of ['SPN_UNAVAILABLE', ...texts]) assert.match(textAt('unavailable'), text);
    assert.is(document.querySelectorAll('[data-part=unavailable] li').length, errorList?.length === 3 ? 2 : 0);
    assert.is(isThere('input, [data-action=submit], [data-part=commands]'), false);
  }
});

test('a name that is registered is not said to be impossible to register, and nothing is left to cancel', async () => {
  const data = { canSetSpn: false, kerberosEnabled: true };
  for (const errorList of [[], ['SPN_PROBLEM_READER']]) {
    await page.draw(<SetSpnPage data={v.parse(SpnData, { ...data, errorList })} />, '/config/spn');
    assert.match(textAt('enabled'), 'SPN_ENABLED');
    assert.equal(textAt('unavailable').split(' ').slice(1), errorList, 'without its title');
    assert.is(one('[data-action=cancel]').textContent, 'BUTTON_CLOSE');
  }
});

test('beside the navigation of a shell a page without a form has nothing to close', async () => {
  const restore = replaceGlobals({ parent: { origin: location.origin } });
  for (const canSetSpn of [true, false]) {
    await show({ canSetSpn });
    assert.is(isThere('[data-action=cancel]'), canSetSpn);
  }
  restore();
});

test('both fields are required, and the first empty one gets the focus', async () => {
  await show();
  await submit(' ', '');
  assert.equal([errorOf('user'), errorOf('password'), focused()], ['FIELD_REQUIRED', 'FIELD_REQUIRED', 'user']);
  await type('input[name=user]', 'admin');
  assert.is(errorOf('user'), undefined);
  await act('submit');
  assert.equal([focused(), postsOf(page)], ['password', []]);
});

test('after a failed call, and a registration by someone else, the page asks whether the name is registered, and what was typed stays', async () => {
  await show();
  await submit();
  await page.lastCall().answer(500, {});
  await reloaded();
  assert.equal([page.failures.length, page.lastCall().method], [1, 'GET']);
  await page.lastCall().answer(200, { ...READY, kerberosEnabled: true });
  assert.equal([typedIn(), textAt('enabled') !== ''], [[' admin ', ' secret '], true]);
  await show();
  await page.receive({ resource: SPN_ADDRESS, action: 'changed' });
  await page.lastCall().answer(200, { ...READY, kerberosEnabled: true });
  assert.ok(textAt('enabled'));
});

test('Cancel leads to the features, and asks before it discards what was typed', async () => {
  await show();
  await act('cancel');
  await leaves();
  const features = 'http://localhost/identityprovider/config/features';
  assert.equal([page.navigations.splice(0), page.confirmations], [[features], []]);
  await type('input[name=password]', 'x');
  page.confirms = false;
  await act('cancel');
  assert.equal([page.confirmations.length, page.navigations, typedIn()[1]], [1, [], 'x']);
  page.confirms = true;
  one('[data-action=cancel]').click();
  await leaves();
});

test('the keys of the keytab are shown, and whether they fit the account', async () => {
  await show();
  assert.not(isThere('[data-part=keytab]'));
  const keytab = [{ principal: 'HTTP/id.example.com@EXAMPLE.COM', version: 3, encryption: 'aes256-cts-hmac-sha1-96' }];
  await show({ keytab, keytabCheck: 'older', kerberosProblem: 'unreadable' });
  assert.match(textAt('keytab'), /HTTP\/id\.example\.com@EXAMPLE\.COM.*SPN_KEYTAB_VERSION.*aes256/);
  assert.match(textAt('keytab-check'), 'SPN_KEYTAB_OLDER');
  assert.match(textAt('keytab-problem'), 'unreadable');
  await show({ keytab, keytabCheck: 'of a newer server' });
  assert.not(isThere('[data-part=keytab-check]'));
  await show({ kerberosEnabled: true, kerberosCheckedAt: '2026-11-28T06:00:00Z', isSamba: true });
  assert.match(textAt('enabled'), /SPN_ENABLED.*SPN_CHECKED_AT/);
  assert.match(textAt('commands'), 'SPN_COMMAND_KEYTAB_SAMBA');
});

test.run();
