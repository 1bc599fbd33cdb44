import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PASSWORD } from '../../../../build/samples/sign-in';
import { ChangePasswordPage } from '../../../../entries/change-password/ChangePasswordPage';
import { outcomeOf } from '../../../../entries/change-password/outcome';
import { PasswordData } from '../../../../shared/contract/account/change-password';
import { loadFramedSettings } from '../../../../shared/ui/layout/load-framed-settings';
import { holdTimers } from '../../../support/dom/held-timers';
import {
  act,
  button,
  errorOf,
  input,
  isThere,
  press,
  setUpPage,
  submitForm,
  textAt,
  textOf,
} from '../../../support/dom/page-controls';
import { appears, one, pressEscape, type } from '../../../support/dom/render';
import { replaceGlobals } from '../../shared/host/fake-window';
import { failure } from '../../shared/http/results';

const PATH = '/changepassword';
const page = setUpPage(test, ChangePasswordPage, { schema: PasswordData, sample: PASSWORD, path: PATH });
const pass = holdTimers(test);
const VALID = 'aBcdefg3';
const REAUTHENTICATION = '/config/fido/reauthentication';
const CLOSED = ['closeWindow'];
test.before(async () => void (await import('../../../../shared/runtime/reauthentication/ConfirmUserDialog')));
const fields = () => ['Password', 'Confirmation'].map(input);

async function send(confirmation = VALID) {
  await type('[name=Password]', VALID);
  await type('[name=Confirmation]', confirmation);
  await submitForm();
}

test('password managers can read the user name and that the password is new', async () => {
  await page.show();
  const user = input('username');
  assert.equal([user.type, user.hidden, user.autocomplete, user.value], ['text', true, 'username', PASSWORD.username]);
  assert.equal(
    fields().map(({ autocomplete }) => autocomplete),
    Array(2).fill('new-password'),
  );
});

test('beside the navigation of a shell it looks like settings and has nothing to cancel, but where it leads back', async () => {
  const restore = replaceGlobals({ parent: { origin: location.origin } });
  await loadFramedSettings();
  for (const [data, path, expected] of [
    [{}, PATH, [true, false]],
    [{}, `${PATH}?redirect=/x`, [true, true]],
    [{ isForced: true }, PATH, [false, false]],
  ] as const) {
    await page.show({ allowedToLeaveSite: true, ...data }, path);
    assert.equal([isThere('header h1'), isThere('[data-action=cancel]')], expected, path);
  }
  restore();
  await loadFramedSettings();
  await page.show({ allowedToLeaveSite: true });
  assert.equal([isThere('header h1'), isThere('[data-action=cancel]')], [false, true]);
});

test('each part of the password rule is marked when it is met, which is announced after the user stops typing', async () => {
  await page.show();
  await type('[name=Password]', 'aB');
  const met = (part: string) => one(`[data-part=rule-${part}]`);
  const parts = ['length', 'lowercase', 'uppercase', 'digit'].map((part) => met(part).dataset.met);
  assert.equal(parts, ['false', 'true', 'true', 'false']);
  assert.match(met('uppercase').textContent, /PASSWORD_RULE_MET/);
  assert.match(met('digit').textContent, /PASSWORD_RULE_OPEN/);
  const said = () => textOf('[data-part=rules] [role=status]') ?? '';
  assert.is(said(), '');
  await pass(1300);
  assert.match(said(), /PASSWORD_RULE_LENGTH.*PASSWORD_RULE_DIGIT.*PASSWORD_RULE_OPEN/);
});

test('only a password that meets the rules and is confirmed is sent, without the confirmation', async () => {
  await page.show();
  await send('aBcdefg4');
  assert.equal([page.calls.length, errorOf('Confirmation')], [0, 'PASSWORD_MISMATCH']);
  assert.ok(button('submit').disabled);
  await send();
  const { body } = page.lastCall();
  assert.equal(body instanceof FormData && [...body.entries()], [['Password', VALID]]);
});

test('200 follows the redirect; an unsafe one leads to the start page; a dialog closes, or confirms the change', async () => {
  for (const [redirect, target] of [
    ['/a', 'http://localhost/a'],
    ['https://evil.example', 'http://localhost/'],
  ] as const) {
    await page.show({}, `${PATH}?redirect=${encodeURIComponent(redirect)}`);
    await send();
    await page.lastCall().answer(200, {});
    assert.is(page.navigations.pop(), target);
  }
  await page.show({ allowedToLeaveSite: false }, `${PATH}?dialog=true`);
  await send();
  await page.lastCall().answer(200, {});
  assert.equal([page.navigations, page.shellCalls], [[], CLOSED]);
  assert.match(textAt('changed'), /PASSWORD_CHANGED/);
  await act('close');
  assert.equal(page.shellCalls, [...CLOSED, ...CLOSED]);
});

test('a dialog is closed by Cancel, its close button and Escape, and a page by Cancel, unless the user may not leave', async () => {
  for (const [query, allowedToLeaveSite, byCancel, byOthers] of [
    ['?dialog=true', true, CLOSED, CLOSED],
    ['?dialog=true', false, [], []],
    ['', true, ['http://localhost/'], []],
    ['', false, [], []],
  ] as const) {
    const left = () => [page.shellCalls.splice(0), page.navigations.splice(0)].flat();
    await page.show({ allowedToLeaveSite }, PATH + query);
    pressEscape();
    assert.equal(left(), byOthers, 'Escape');
    for (const [action, expected] of [
      ['close', byOthers],
      ['cancel', byCancel],
    ] as const) {
      const selector = `[data-action=${action}]`;
      assert.is(isThere(selector), expected.length > 0, action);
      if (expected.length > 0) await press(selector);
      assert.equal(left(), expected, action);
    }
  }
});

test('an old sign-in is proved again, and then the password is changed; after a cancellation it can be sent again', async () => {
  for (const [ways, action] of [
    [{ hasPassword: true, antiCsrfToken: 'a' }, 'cancel'],
    [{ hasPassword: true, antiCsrfToken: 'a' }, 'confirm'],
  ] as const) {
    await page.show({ allowedToLeaveSite: false });
    await send();
    await page.lastCall().answer(403, { statusCode: 403, messageKey: 'PASSKEY_REAUTHENTICATE' });
    await appears('[data-part=confirm-user]');
    await page.answer('GET', REAUTHENTICATION, ways);
    await type('[name=password]', 'old');
    if (action === 'cancel') {
      await act('cancel');
      assert.equal([isThere('[data-part=confirm-user]'), button('submit').disabled], [false, false]);
      assert.is(input('Password').value, VALID);
      continue;
    }
    await submitForm('[data-part=confirm-user] form');
    assert.equal(await page.answer('POST', REAUTHENTICATION, {}), { password: 'old', antiCsrfToken: 'a' });
    const { body } = page.lastCall();
    assert.equal(body instanceof FormData && [...body.entries()], [['Password', VALID]]);
    await page.lastCall().answer(200, {});
    assert.is(page.navigations.pop(), 'http://localhost/');
  }
});

test('a host that cannot say how an old sign-in is proved again leads to sign-in, and back', async () => {
  await page.show({}, `${PATH}?redirect=/a`);
  await send();
  await page.lastCall().answer(403, { statusCode: 403, messageKey: 'PASSKEY_REAUTHENTICATE' });
  await appears('[data-part=confirm-user]');
  await page.answer('GET', REAUTHENTICATION, {}, 404);
  assert.is(
    one('[data-action=retry]').getAttribute('href'),
    `/identityprovider/login?redirect=${encodeURIComponent(`/identityprovider${PATH}?redirect=/a`)}&prompt=login`,
  );
});

test('after the time of a forced change is over, the page leads back to the sign-in', async () => {
  await page.show({ isForced: true, allowedToLeaveSite: false }, `${PATH}?redirect=/x`);
  await send();
  await page.lastCall().answer(401, { statusCode: 401, messageKey: 'ERROR_UNAUTHORIZED' });
  assert.is(one('[data-action=sign-in]').getAttribute('href'), '/identityprovider/login?redirect=%2Fx');
});

const METHODS = '/signinmethods';
const added = { createdAt: '2026-11-21T00:00:00Z', browser: 'Firefox 140' };

test('after a forced change the user keeps or removes what else signs in; a host that does not tell is no obstacle', async () => {
  const begin = async () => {
    await page.show({ isForced: true, allowedToLeaveSite: false }, `${PATH}?redirect=/x`);
    await send();
    await page.lastCall().answer(200, {});
  };
  for (const [status, methods] of [
    [404, {}],
    [200, {}],
  ] as const) {
    await begin();
    await page.answer('GET', METHODS, methods, status);
    assert.equal(page.navigations.splice(0), ['http://localhost/x']);
  }
  await begin();
  await page.answer('GET', METHODS, { canSignIn: false });
  assert.is(one('h1').textContent, 'AUDIT_EVENT_PASSWORD_CHANGED');
  assert.is(document.activeElement, one('[data-part=no-method]'));
  await begin();
  await page.answer('GET', METHODS, {
    ...{ passkeys: [{ id: 'a', name: 'Mine', ...added }], authenticator: { isRequired: true } },
    ...{ identities: [{ providerId: 'p', subject: 's', name: 'Corp', ...added }], antiCsrfToken: 't' },
  });
  for (const words of ['PASSWORD_REVIEW_PASSKEY', 'PASSWORD_REVIEW_ADDED', 'Firefox 140'])
    assert.match(textAt('review'), words);
  assert.ok(input('authenticator').disabled);
  assert.match(button('submit').textContent, 'PASSWORD_REVIEW_KEEP');
  await press('[name=identity-0]');
  await press('[name=passkey-a]');
  await submitForm();
  assert.equal(await page.answer('POST', '/config/fido', {}), { removeId: 'a', antiCsrfToken: 't' });
  const refusal = { statusCode: 403, messageKey: 'OPENID_IDENTITY_LAST' };
  const sent = await page.answer('POST', METHODS, refusal, 403);
  assert.equal(sent, { providerId: 'p', subject: 's', antiCsrfToken: 't' });
  assert.match(textAt('message'), /PASSWORD_REVIEW_IDENTITY: .*OPENID_IDENTITY_LAST/);
  assert.equal([isThere('[name=passkey-a]'), page.navigations], [false, []]);
  await press('[name=identity-0]');
  await submitForm();
  assert.equal(page.navigations, ['http://localhost/x']);
});

const problem = { statusCode: 400, messageKey: 'A', problemMessages: ['B', 'C'] };

test('a refusal that the user can mend is a warning, another failure an error; the fields keep their values', async () => {
  await page.show();
  await send();
  await page.lastCall().answer(400, { statusCode: 400, messageKey: 'PASSWORD_SAME_AS_OLD' });
  assert.match(textAt('message'), /NOTIFICATION_WARNING.*PASSWORD_SAME_AS_OLD/);
  assert.equal(
    fields().map(({ value }) => value),
    [VALID, VALID],
  );
  await submitForm();
  await page.lastCall().answer(500, 'Read-only');
  assert.match(textAt('message'), /NOTIFICATION_ERROR.*PASSWORD_SERVER_ERROR.*Read-only/);
  for (const [failed, kind, message, problemMessages = []] of [
    [{ status: 401, messageKey: 'ERROR_UNAUTHORIZED' }, 'WARNING', 'ERROR_UNAUTHORIZED'],
    [{ status: 400, messageKey: 'A', problem }, 'WARNING', 'A', ['B', 'C']],
    [{ status: 502, text: '\n<html>Bad gateway', messageKey: 'ERROR_UNKNOWN' }, 'ERROR', 'ERROR_UNKNOWN'],
  ] as const) {
    const refusal = { type: kind, message, problemMessages: [...problemMessages] };
    assert.equal(outcomeOf(failure(failed)), { kind: 'refused', refusal });
  }
  assert.equal(outcomeOf(failure({ kind: 'aborted', messageKey: '' })), { kind: 'none' });
});

test.run();
