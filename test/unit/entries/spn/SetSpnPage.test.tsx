import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { SetSpnPage } from '../../../../entries/spn/SetSpnPage';
import { SPN_ADDRESS } from '../../../../shared/contract/addresses';
import { SpnData } from '../../../../shared/contract/spn';
import { ConfirmationContext } from '../../../../shared/dialogs/confirmation-context';
import { setTranslator } from '../../../../shared/i18n/translate';
import { one, painted, type, until } from '../../../render';
import { FakeEventSource } from '../../shared/host/fake-event-source';
import { replaceGlobals } from '../../shared/host/fake-window';
import { setUpFakePage } from '../fake-page';

const READY = {
  canSetSpn: true,
  systemBaseUri: 'https://id.example.org',
  account: 'EXAMPLE\\svc',
  command1: 'setspn -S HTTP/id.example.org EXAMPLE\\svc',
  command2: 'ktpass /pass *',
};

const fakePage = setUpFakePage(test);
let restore = () => {};
test.before(() => {
  restore = replaceGlobals({ EventSource: FakeEventSource });
  setTranslator((key) => (key.startsWith('CN=') ? undefined : key));
});
test.after(() => {
  restore();
  setTranslator(undefined);
});

/** How often the user was asked whether to discard what was typed, and the answer. */
const question = { asked: 0, discards: true };

async function show(data: object = READY) {
  Object.assign(question, { asked: 0, discards: true });
  const ask = async () => {
    question.asked += 1;
    return question.discards;
  };
  await fakePage.draw(
    <ConfirmationContext.Provider value={ask}>
      <SetSpnPage data={v.parse(SpnData, data)} />
    </ConfirmationContext.Provider>,
    '/config/spn',
  );
}

const textOf = (part: string) => document.querySelector(`[data-part=${part}]`)?.textContent ?? undefined;
const errorOf = (name: string) => document.querySelector(`#field-${name}-help [role=alert]`)?.textContent ?? undefined;
const typedIn = (name: string) => one<HTMLInputElement>(`input[name=${name}]`).value;
const posts = () => fakePage.calls.filter(({ method }) => method === 'POST');

async function submit(user = ' admin ', password = ' secret ') {
  await type('input[name=user]', user);
  await type('input[name=password]', password);
  one('[data-action=submit]').click();
  await painted();
}

async function answer(status: number, body: unknown) {
  await until(() => posts().length > 0);
  await posts().at(-1)?.answer(status, body);
  await painted();
}

test('it shows the address, the account and the commands', async () => {
  await show();
  assert.equal(['base-address', 'account', 'command1', 'command2'].map(textOf), [
    READY.systemBaseUri,
    READY.account,
    READY.command1,
    READY.command2,
  ]);
  assert.equal([textOf('unavailable'), textOf('enabled')], [undefined, undefined]);
});

test('a directory that was not asked for the page is asked by a call, and only then', async () => {
  await show();
  assert.is(fakePage.calls.length, 0);
  await show({ ...READY, directoryAsked: false });
  await until(() => fakePage.calls.length === 1);
  assert.equal([textOf('command1'), textOf('unavailable')], [READY.command1, undefined]);
  const errorList = ['SPN_PROBLEM_NOT_ACTIVE_DIRECTORY'];
  await fakePage.lastCall().answer(200, { systemBaseUri: READY.systemBaseUri, errorList });
  await painted();
  assert.match(textOf('unavailable') ?? '', 'SPN_PROBLEM_NOT_ACTIVE_DIRECTORY');
  assert.is(fakePage.calls.length, 1);
});

test('a command has no line break and no invisible character, wherever it is from', async () => {
  await show({ ...READY, command1: 'setspn\r\ncalc \u202e\u200b x' });
  assert.is(textOf('command1'), 'setspn calc   x');
});

const REASONS: readonly (readonly [errorList: string[] | null, texts: string[]])[] = [
  [['SPN_PROBLEM_NO_PROVIDER'], ['SPN_PROBLEM_NO_PROVIDER', 'PROVIDERS_TITLE']],
  [
    ['SPN_PROBLEM_TLS', 'CN=x', 'CN=x'],
    ['SPN_PROBLEM_TLS', 'CN=x'],
  ],
  [[], ['SPN_UNAVAILABLE_TEXT']],
  [null, ['SPN_UNAVAILABLE_TEXT']],
];

for (const [errorList, texts] of REASONS) {
  test(`${JSON.stringify(errorList)} says why nothing can be registered, and there is no form`, async () => {
    await show({ canSetSpn: false, errorList });
    for (const text of ['SPN_UNAVAILABLE', ...texts]) assert.match(textOf('unavailable') ?? '', text);
    assert.is(document.querySelectorAll('[data-part=unavailable] li').length, (errorList ?? []).length > 1 ? 2 : 0);
    assert.is(document.querySelector('input'), null);
    assert.is(document.querySelector('[data-action=submit]'), null);
    assert.is(textOf('commands'), undefined);
  });
}

test('both fields are required, and the first empty one gets the focus', async () => {
  await show();
  await submit(' ', '');
  assert.equal([errorOf('user'), errorOf('password')], ['FIELD_REQUIRED', 'FIELD_REQUIRED']);
  assert.is(document.activeElement?.getAttribute('name'), 'user');
  await type('input[name=user]', 'admin');
  assert.is(errorOf('user'), undefined);
  one('[data-action=submit]').click();
  await painted();
  assert.is(document.activeElement?.getAttribute('name'), 'password');
  assert.equal(posts(), []);
});

test('a registered name is told, and the fields are emptied', async () => {
  await show();
  await submit();
  one('[data-action=submit]').click();
  await painted();
  assert.is(posts().length, 1, 'one at a time');
  const [call] = posts();
  assert.equal(
    [call?.url, JSON.parse(String(call?.body))],
    [`http://localhost${SPN_ADDRESS}`, { user: 'admin', password: ' secret ' }],
  );
  await answer(200, { kerberosEnabled: true });
  assert.is(textOf('enabled')?.includes('SPN_ENABLED'), true);
  assert.equal([typedIn('user'), typedIn('password')], ['', '']);
  assert.equal(fakePage.notifications.at(-1), { message: 'SPN_ENABLED', options: { type: 'SUCCESS' } });
});

test('a refusal is told with its reasons, and what was typed stays', async () => {
  await show();
  await submit();
  await answer(200, { errorList: ['SPN_PROBLEM_DUPLICATE', 'CN=Old'] });
  assert.equal(fakePage.notifications.at(-1), {
    message: 'SPN_FAILED',
    options: { type: 'ERROR', title: 'ERROR', problemMessages: ['SPN_PROBLEM_DUPLICATE', 'CN=Old'] },
  });
  assert.equal([typedIn('user'), typedIn('password')], [' admin ', ' secret ']);
  assert.is(textOf('enabled'), undefined);
});

test('after a failed call what was typed stays, and the page asks whether the name was registered', async () => {
  await show();
  await submit();
  await answer(500, {});
  assert.is(fakePage.failures.length, 1);
  assert.equal([typedIn('user'), typedIn('password')], [' admin ', ' secret ']);
  const read = fakePage.lastCall();
  assert.is(read.method, 'GET');
  await read.answer(200, { ...READY, kerberosEnabled: true });
  await painted();
  assert.ok(textOf('enabled'));
});

test('a registration by someone else is shown, and what was typed stays', async () => {
  await show();
  await type('input[name=user]', 'admin');
  await fakePage.receive({ resource: SPN_ADDRESS, action: 'changed' });
  await until(() => fakePage.calls.length > 0);
  await fakePage.lastCall().answer(200, { ...READY, kerberosEnabled: true });
  await painted();
  assert.equal([textOf('enabled') !== undefined, typedIn('user')], [true, 'admin']);
});

test('Cancel leads to the features', async () => {
  await show();
  one('[data-action=cancel]').click();
  await until(() => fakePage.navigations.length > 0);
  assert.equal([fakePage.navigations, question.asked], [['http://localhost/identityprovider/config/features'], 0]);
});

test('Cancel asks before it discards what was typed, and stays when the user does not want to', async () => {
  await show();
  await type('input[name=password]', 'x');
  question.discards = false;
  one('[data-action=cancel]').click();
  await painted();
  assert.equal([question.asked, fakePage.navigations, typedIn('password')], [1, [], 'x']);
  question.discards = true;
  one('[data-action=cancel]').click();
  await until(() => fakePage.navigations.length > 0);
  assert.is(question.asked, 2);
});

test('browsers neither fill in nor suggest a password of this site', async () => {
  await show();
  assert.is(one('input[name=user]').getAttribute('autocomplete'), 'off');
  assert.is(one('input[name=password]').getAttribute('autocomplete'), 'new-password');
});

test.run();
