import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { SetSpnPage } from '../../../../entries/spn/SetSpnPage';
import { SPN_ADDRESS } from '../../../../shared/contract/addresses';
import { SpnData } from '../../../../shared/contract/spn';
import { setTranslator } from '../../../../shared/i18n/translate';
import { one, type, until } from '../../../render';
import { setUpFakePage } from '../fake-page';
import { errorOf, input, isThere, postsOf, press, textOf } from '../page-controls';

const READY = {
  canSetSpn: true,
  systemBaseUri: 'https://id.example.org',
  account: 'EXAMPLE\\svc',
  command1: 'setspn -S HTTP/id.example.org EXAMPLE\\svc',
  command2: 'ktpass /pass *',
};

const page = setUpFakePage(test);
test.before(() => setTranslator((key) => (key.startsWith('CN=') ? undefined : key)));
test.after(() => setTranslator(undefined));

const show = (data: object = READY) => page.draw(<SetSpnPage data={v.parse(SpnData, data)} />, '/config/spn');
const shown = (part: string) => textOf(`[data-part=${part}]`);
const typedIn = () => ['user', 'password'].map((name) => input(name).value);
const focused = () => document.activeElement?.getAttribute('name');
const leaves = () => until(() => page.navigations.length > 0);

async function submit(user = ' admin ', password = ' secret ') {
  await type('input[name=user]', user);
  await type('input[name=password]', password);
  await press('[data-action=submit]');
}

test('it shows the address, the account and the commands; browsers fill in no password of this site', async () => {
  await show();
  const { systemBaseUri, account, command1, command2 } = READY;
  const parts = ['base-address', 'account', 'command1', 'command2', 'unavailable', 'enabled'];
  assert.equal(parts.map(shown), [systemBaseUri, account, command1, command2, undefined, undefined]);
  const browsers = ['user', 'password'].map((name) => input(name).getAttribute('autocomplete'));
  assert.equal(browsers, ['off', 'new-password']);
});

test('a directory that was not asked for the page is asked by a call, and only then', async () => {
  await show();
  assert.is(page.calls.length, 0);
  await show({ ...READY, directoryAsked: false });
  assert.equal([page.calls.length, shown('command1'), shown('unavailable')], [1, READY.command1, undefined]);
  const errorList = ['SPN_PROBLEM_NOT_ACTIVE_DIRECTORY'];
  await page.lastCall().answer(200, { systemBaseUri: READY.systemBaseUri, errorList });
  assert.match(shown('unavailable') ?? '', 'SPN_PROBLEM_NOT_ACTIVE_DIRECTORY');
  assert.is(page.calls.length, 1);
});

test('a command has no line break and no invisible character, wherever it is from', async () => {
  await show({ ...READY, command1: 'setspn\r\ncalc \u202e\u200b x' });
  assert.is(shown('command1'), 'setspn calc   x');
});

for (const [errorList, texts] of [
  [['SPN_PROBLEM_NO_PROVIDER'], ['SPN_PROBLEM_NO_PROVIDER', 'PROVIDERS_TITLE']],
  [
    ['SPN_PROBLEM_TLS', 'CN=x', 'CN=x'],
    ['SPN_PROBLEM_TLS', 'CN=x'],
  ],
  [null, ['SPN_UNAVAILABLE_TEXT']],
] as const)
  test(`${JSON.stringify(errorList)} says why nothing can be registered, and there is no form`, async () => {
    await show({ canSetSpn: false, errorList });
    for (const text of ['SPN_UNAVAILABLE', ...texts]) assert.match(shown('unavailable') ?? '', text);
    assert.is(document.querySelectorAll('[data-part=unavailable] li').length, errorList?.length === 3 ? 2 : 0);
    assert.is(isThere('input, [data-action=submit], [data-part=commands]'), false);
  });

test('both fields are required, and the first empty one gets the focus', async () => {
  await show();
  await submit(' ', '');
  assert.equal([errorOf('user'), errorOf('password'), focused()], ['FIELD_REQUIRED', 'FIELD_REQUIRED', 'user']);
  await type('input[name=user]', 'admin');
  assert.is(errorOf('user'), undefined);
  await press('[data-action=submit]');
  assert.equal([focused(), postsOf(page)], ['password', []]);
});

test('a name is registered once and told, and the fields are emptied', async () => {
  await show();
  await submit();
  await press('[data-action=submit]');
  const sent = postsOf(page).map(({ url, body }) => [url, JSON.parse(String(body))]);
  assert.equal(sent, [[`http://localhost${SPN_ADDRESS}`, { user: 'admin', password: ' secret ' }]]);
  await page.lastCall().answer(200, { kerberosEnabled: true });
  assert.match(shown('enabled') ?? '', 'SPN_ENABLED');
  assert.equal(typedIn(), ['', '']);
  assert.equal(page.notifications, [{ message: 'SPN_ENABLED', options: { type: 'SUCCESS' } }]);
});

test('a refusal is told with its reasons, and what was typed stays', async () => {
  await show();
  await submit();
  const problemMessages = ['SPN_PROBLEM_DUPLICATE', 'CN=Old'];
  await page.lastCall().answer(200, { errorList: problemMessages });
  const options = { type: 'ERROR', title: 'ERROR', problemMessages };
  assert.equal(page.notifications, [{ message: 'SPN_FAILED', options }]);
  assert.equal([typedIn(), shown('enabled')], [[' admin ', ' secret '], undefined]);
});

test('after a failed call the page asks whether the name was registered, and what was typed stays', async () => {
  await show();
  await submit();
  await page.lastCall().answer(500, {});
  assert.equal([page.failures.length, page.lastCall().method], [1, 'GET']);
  await page.lastCall().answer(200, { ...READY, kerberosEnabled: true });
  assert.equal([typedIn(), shown('enabled') !== undefined], [[' admin ', ' secret '], true]);
});

test('a registration by someone else is shown', async () => {
  await show();
  await page.receive({ resource: SPN_ADDRESS, action: 'changed' });
  await page.lastCall().answer(200, { ...READY, kerberosEnabled: true });
  assert.ok(shown('enabled'));
});

test('Cancel leads to the features, and asks before it discards what was typed', async () => {
  await show();
  await press('[data-action=cancel]');
  await leaves();
  const features = 'http://localhost/identityprovider/config/features';
  assert.equal([page.navigations.splice(0), page.confirmations], [[features], []]);
  await type('input[name=password]', 'x');
  page.confirms = false;
  await press('[data-action=cancel]');
  assert.equal([page.confirmations.length, page.navigations, typedIn()[1]], [1, [], 'x']);
  page.confirms = true;
  one('[data-action=cancel]').click();
  await leaves();
});

test.run();
