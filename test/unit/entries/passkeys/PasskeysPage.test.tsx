import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PASSKEY, PASSKEYS } from '../../../../build/samples/administration';
import { PasskeysPage } from '../../../../entries/passkeys/PasskeysPage';
import { PasskeysData } from '../../../../shared/contract/account/passkeys';
import { PASSKEYS_ADDRESS } from '../../../../shared/contract/addresses';
import { REFUSED_BY_USER, setUpCredentials } from '../../../support/dom/fake-credentials';
import {
  act,
  errorOf,
  isThere,
  messagesOf,
  press,
  questionsOf,
  rowIds,
  setUpPage,
  showKeys,
  submitForm,
  textAt,
  textOf,
} from '../../../support/dom/page-controls';
import { appears, type, until } from '../../../support/dom/render';

const OTHER = { id: 'b', name: 'YubiKey', isSynced: false, createdAt: '2026-01-01T00:00:00Z', credentialId: 'b' };
const { antiCsrfToken } = PASSKEYS;
const LIST = '/config/fido';
const OPTIONS = { options: { challenge: 'AAAA' } };
const page = setUpPage(test, PasskeysPage, {
  schema: PasskeysData,
  sample: { ...PASSKEYS, passkeys: [PASSKEY, OTHER] },
  path: LIST,
});
const browser = setUpCredentials(test);
showKeys(test);
test.before(async () => void (await import('../../../../entries/passkeys/RenameDialog')));
test.before(async () => void (await import('../../../../shared/runtime/reauthentication/ConfirmUserDialog')));

const reads = () => page.answer('GET', LIST, { ...PASSKEYS, passkeys: [PASSKEY, OTHER] });

test('the list tells where passkeys are stored, and the browser which ones the server accepts', async () => {
  await page.show();
  assert.equal(rowIds(), ['passkey', 'b']);
  assert.match(textOf('[data-id=passkey]') ?? '', /iCloud Keychain.*PASSKEYS_CURRENT.*PASSKEYS_SYNCED/);
  assert.match(textOf('[data-id=b]') ?? '', /PASSKEYS_ON_ONE_DEVICE.*PASSKEYS_NEVER_USED/);
  assert.equal(browser.signals, [
    { rpId: 'localhost', userId: 'YWRh', allAcceptedCredentialIds: [PASSKEY.credentialId, 'b'] },
  ]);
  await page.show({ passkeys: [{ id: 'only' }], rpId: null });
  assert.match(textOf('[data-id=only]') ?? '', /PASSKEYS_UNNAMED/);
});

test('a passkey is created by the browser and stored by the server; a cancelled creation says so', async () => {
  await page.show();
  await act('add');
  assert.equal(await page.answer('POST', `${LIST}/options`, OPTIONS), { antiCsrfToken });
  const sent = await page.answer('POST', LIST, { id: 'c', name: 'Bitwarden' });
  assert.is((sent.add as { id: string }).id, 'Y3JlZA');
  await reads();
  assert.equal(messagesOf(page), ['PASSKEYS_ADDED Bitwarden']);
  for (const [error, text] of [
    [REFUSED_BY_USER, 'PASSKEY_NOT_CREATED'],
    [new DOMException('', 'InvalidStateError'), 'PASSKEY_ALREADY_ADDED'],
    [new DOMException('', 'SecurityError'), 'PASSKEY_FAILED'],
  ] as const) {
    browser.result = error;
    await act('add');
    await page.answer('POST', `${LIST}/options`, OPTIONS);
    await until(() => messagesOf(page).at(-1) === text);
  }
});

test('the address of the offer begins an addition, and is then that of the list', async () => {
  await page.show({}, `${LIST}?add`);
  await page.answer('POST', `${LIST}/options`, OPTIONS);
  await page.answer('POST', LIST, { id: 'c', name: 'Bitwarden' });
  await reads();
  assert.equal(messagesOf(page), ['PASSKEYS_ADDED Bitwarden']);
  assert.equal([location.pathname + location.search, page.shellMessages], [PASSKEYS_ADDRESS, ['Navigated']]);
});

test('a sign-in that requires a passkey goes on once it is added, and without support leads back', async () => {
  await page.show({ passkeys: [], isForced: true });
  assert.equal([isThere('[data-part=main]'), isThere('[data-part=forced] [data-action=retry]')], [false, true]);
  await act('add');
  await page.answer('POST', `${LIST}/options`, OPTIONS);
  await page.answer('POST', LIST, { id: 'c', redirectUrl: '/identityprovider/config/sessions' });
  assert.match(page.navigations.at(-1) ?? '', /\/identityprovider\/config\/sessions$/);
});

test('a sign-in that requires two-factor says so, and leads back to the authenticator', async () => {
  await page.show({ passkeys: [], isForced: true, offersAuthenticator: true }, `${LIST}?redirect=/x`);
  assert.is(textAt('required'), 'TFA_SKIPS_NONE');
  assert.equal([isThere('[data-action=add]'), isThere('[data-action=retry]')], [true, false]);
  const link = document.querySelector('[data-action=authenticator]');
  assert.is(link?.getAttribute('href'), '/identityprovider/twofactor?redirect=%2Fx');
});

test('an old sign-in is proved again, with the password or a passkey, and then the change goes on', async () => {
  await page.show();
  await act('add');
  await page.answer('POST', `${LIST}/options`, { messageKey: 'PASSKEY_REAUTHENTICATE' }, 403);
  await appears('[data-part=confirm-user]');
  await type('[name=password]', 'wrong');
  await submitForm('[data-part=confirm-user] form');
  const refusal = { messageKey: 'LOGIN_ERROR_HINT' };
  assert.equal(await page.answer('POST', `${LIST}/reauthentication`, refusal, 400), {
    password: 'wrong',
    antiCsrfToken,
  });
  assert.is(errorOf('password'), 'PASSKEY_WRONG_PASSWORD');
  await submitForm('[data-part=confirm-user] form');
  await page.answer('POST', `${LIST}/reauthentication`, { messageKey: 'LOGIN_ACCOUNT_EXPIRED' }, 400);
  assert.match(
    document.querySelector('[data-part=confirm-user] form')?.textContent ?? '',
    /(?<!400 )LOGIN_ACCOUNT_EXPIRED/,
  );
  await act('passkey');
  assert.equal(await page.answer('POST', '/passkey/options', OPTIONS), { purpose: 'reauthentication' });
  await page.answer('POST', `${LIST}/reauthentication`, {});
  await page.answer('POST', `${LIST}/options`, OPTIONS);
  await page.answer('POST', LIST, { id: 'c', name: 'Bitwarden' });
  await reads();
  assert.is(isThere('[data-part=confirm-user]'), false);
  await page.show({ mustReauthenticate: true });
  await act('add');
  await appears('[data-part=confirm-user]');
  await act('passkey');
  await page.answer('POST', '/passkey/options', OPTIONS);
  await page.answer('POST', `${LIST}/reauthentication`, {});
  await page.answer('POST', `${LIST}/options`, {}, 500);
  await act('add');
  await page.answer('POST', `${LIST}/options`, {}, 500);
  await page.show({ mustReauthenticate: true, needsCode: true });
  await act('add');
  await appears('[data-part=confirm-user]');
  await type('[name=password]', 'right');
  await submitForm('[data-part=confirm-user] form');
  assert.equal([errorOf('code'), page.pending('POST').length], ['TFA_CODE_ENTRY_TEXT', 0]);
  await type('[name=code]', '123456');
  await submitForm('[data-part=confirm-user] form');
  const wrong = { messageKey: 'TFA_CODE_ALREADY_USED' };
  assert.equal(await page.answer('POST', `${LIST}/reauthentication`, wrong, 400), {
    ...{ password: 'right', code: '123456', antiCsrfToken },
  });
  assert.is(errorOf('code'), 'TFA_CODE_ALREADY_USED');
  await page.show({ passkeys: [], mustReauthenticate: true, hasPassword: false });
  await act('add');
  assert.match((await appears('[data-action=retry]')).getAttribute('href') ?? '', /fido&prompt=login$/);
  await act('cancel');
  assert.equal([isThere('[data-part=confirm-user]'), page.pending('POST').length], [false, 0]);
});

test('a passkey is renamed in a dialog that stays open when that fails, and deleted after a question', async () => {
  await page.show();
  await press('[data-id=b] [data-action=rename]');
  await appears('[data-part=rename]');
  await type('[name=name]', ' Work key ');
  await submitForm('[data-part=rename] form');
  await page.answer('POST', LIST, {}, 500);
  await reads();
  assert.ok(isThere('[data-part=rename]'));
  await submitForm('[data-part=rename] form');
  assert.equal(await page.answer('POST', LIST, {}), { renameId: 'b', name: 'Work key', antiCsrfToken });
  await reads();
  await until(() => !isThere('[data-part=rename]'));
  await press('[data-id=b] [data-action=delete]');
  assert.equal(await page.answer('POST', LIST, { messageKey: 'PASSKEY_LAST' }, 403), { removeId: 'b', antiCsrfToken });
  await reads();
  assert.equal(
    [questionsOf(page).length, page.failures.at(-1)?.messageKey, page.failureTitles.at(-1)],
    [1, 'PASSKEY_LAST', 'PASSKEYS_REMOVE_FAILED'],
  );
});

test('an empty list has the button that adds the first passkey', async () => {
  await page.show({ passkeys: [] });
  assert.is(document.querySelectorAll('[data-action=add]').length, 1);
  await press('[data-part=main] [data-action=add]');
  await until(() => page.calls.length === 1);
});

test('a browser without passkeys, a full list and a server that refuses say so in place of the button', async () => {
  for (const [over, text] of [
    [{ passkeys: Array.from({ length: 20 }, (_, index) => ({ id: `${index}` })) }, 'PASSKEY_LIMIT'],
    [{ cannotAddReason: 'PASSKEY_NO_HOST_NAME' }, 'PASSKEY_NO_HOST_NAME'],
  ] as const) {
    await page.show(over);
    assert.equal([isThere('[data-action=add]'), document.body.textContent.includes(text)], [false, true]);
  }
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  await page.show();
  assert.match(document.body.textContent, /PASSKEY_UNSUPPORTED/);
  assert.is(textAt('main').includes('YubiKey'), true);
});

test.run();
