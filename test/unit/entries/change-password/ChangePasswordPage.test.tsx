import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ChangePasswordPage } from '../../../../entries/change-password/ChangePasswordPage';
import { one, painted, pressEscape, type } from '../../../render';
import { setUpFakePage } from '../fake-page';
import { holdTimers } from '../held-timers';

const fakePage = setUpFakePage(test);
const pass = holdTimers(test);
const VALID = 'aBcdefg3';
const CLOSED = ['closeWindow'];

const draw = ({ query = '', allowedToLeaveSite = true } = {}) =>
  fakePage.draw(<ChangePasswordPage data={{ username: 'ada', allowedToLeaveSite }} />, `/changepassword${query}`);
const button = (action: string) => document.querySelector<HTMLButtonElement>(`[data-action=${action}]`);
const fields = () => ['Password', 'Confirmation'].map((name) => one<HTMLInputElement>(`[name=${name}]`));
const alert = () => document.querySelector('[data-part=message]')?.textContent;

async function submit() {
  one<HTMLFormElement>('form').requestSubmit();
  await painted();
}
async function send(confirmation = VALID) {
  await type('[name=Password]', VALID);
  await type('[name=Confirmation]', confirmation);
  await submit();
}

test('password managers can read the user name and that the password is new; one button shows both fields', async () => {
  await draw();
  const user = one<HTMLInputElement>('[name=username]');
  assert.equal([user.type, user.hidden, user.autocomplete, user.value], ['text', true, 'username', 'ada']);
  const [toggle, ...others] = document.querySelectorAll<HTMLElement>('[data-action=toggle-password]');
  toggle?.click();
  await painted();
  assert.equal(
    fields().map(({ autocomplete, type: shown }) => `${autocomplete} ${shown}`),
    ['new-password text', 'new-password text'],
  );
  assert.is(others.length, 0);
});

test('each part of the password rule is marked when it is met, which is announced after the user stops typing', async () => {
  await draw();
  await type('[name=Password]', 'aB');
  const met = (part: string) => one(`[data-part=rule-${part}]`);
  const parts = ['length', 'lowercase', 'uppercase', 'digit'].map((part) => met(part).dataset.met);
  assert.equal(parts, ['false', 'true', 'true', 'false']);
  assert.match(met('uppercase').textContent ?? '', /PASSWORD_RULE_MET/);
  assert.match(met('digit').textContent ?? '', /PASSWORD_RULE_OPEN/);
  const said = () => one('[data-part=rules] [role=status]').textContent ?? '';
  assert.is(said(), '');
  await pass(1300);
  assert.match(said(), /PASSWORD_RULE_LENGTH.*PASSWORD_RULE_DIGIT.*PASSWORD_RULE_OPEN/);
});

test('only a password that meets the rules and is confirmed is sent, without the confirmation', async () => {
  await draw();
  await send('aBcdefg4');
  assert.is(fakePage.calls.length, 0);
  assert.is(one('#field-Confirmation-help [role=alert]').textContent, 'PASSWORD_MISMATCH');
  assert.ok(button('submit')?.disabled);
  await send();
  const { body } = fakePage.lastCall();
  assert.equal(body instanceof FormData && [...body.entries()], [['Password', VALID]]);
});

test('200 follows the redirect; an unsafe one leads to the start page', async () => {
  for (const [redirect, target] of [
    ['/a', 'http://localhost/a'],
    ['https://evil.example', 'http://localhost/'],
  ] as const) {
    await draw({ query: `?redirect=${encodeURIComponent(redirect)}` });
    await send();
    await fakePage.lastCall().answer(200, {});
    assert.is(fakePage.navigations.at(-1), target);
  }
  assert.equal(fakePage.shellCalls, []);
});

test('a dialog closes, and confirms the change if it could not close', async () => {
  await draw({ query: '?dialog=true', allowedToLeaveSite: false });
  await send();
  await fakePage.lastCall().answer(200, {});
  assert.equal([fakePage.navigations, fakePage.shellCalls], [[], CLOSED]);
  assert.match(one('[data-part=changed]').textContent ?? '', /PASSWORD_CHANGED/);
  button('close')?.click();
  assert.equal(fakePage.shellCalls, [...CLOSED, ...CLOSED]);
});

for (const [what, query, allowedToLeaveSite, byCancel, byOthers] of [
  ['a dialog is closed by Cancel, its close button and Escape', '?dialog=true', true, CLOSED, CLOSED],
  ['a dialog that the user may not leave stays', '?dialog=true', false, undefined, []],
  ['a page is left by Cancel alone', '', true, ['http://localhost/'], []],
  ['a page that the user may not leave stays', '', false, undefined, []],
] as const) {
  test(what, async () => {
    await draw({ query, allowedToLeaveSite });
    pressEscape();
    assert.equal(fakePage.shellCalls, byOthers);
    assert.is(button('close') !== null, byOthers.length > 0);
    fakePage.shellCalls.length = 0;
    button('close')?.click();
    assert.equal([fakePage.shellCalls, fakePage.navigations], [byOthers, []]);
    fakePage.shellCalls.length = 0;
    assert.is(button('cancel') !== null, byCancel !== undefined);
    button('cancel')?.click();
    assert.equal([...fakePage.shellCalls, ...fakePage.navigations], byCancel ?? []);
  });
}

test('after a refusal the fields keep their values and can be submitted again', async () => {
  await draw();
  await send();
  await fakePage.lastCall().answer(400, { statusCode: 400, messageKey: 'PASSWORD_SAME_AS_OLD' });
  assert.match(alert() ?? '', /NOTIFICATION_WARNING.*PASSWORD_SAME_AS_OLD/);
  assert.equal(
    fields().map(({ value }) => value),
    [VALID, VALID],
  );
  await submit();
  await fakePage.lastCall().answer(500, 'Read-only');
  assert.match(alert() ?? '', /NOTIFICATION_ERROR.*PASSWORD_SERVER_ERROR.*Read-only/);
});

test.run();
