import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ChangePasswordPage } from '../../../../entries/change-password/ChangePasswordPage';
import { one, painted, pressEscape, type } from '../../../render';
import { setUpFakePage } from '../fake-page';

const fakePage = setUpFakePage(test);
const VALID = 'aBcdefg3';

const draw = ({ query = '', allowedToLeaveSite = true } = {}) =>
  fakePage.draw(<ChangePasswordPage data={{ username: 'ada', allowedToLeaveSite }} />, `/changepassword${query}`);
const button = (action: string) => document.querySelector<HTMLButtonElement>(`[data-action=${action}]`);
const fields = () => ['Password', 'Confirmation'].map((name) => one<HTMLInputElement>(`[name=${name}]`));
const alert = () => document.querySelector('[data-part=message]')?.textContent;

async function send() {
  await type('[name=Password]', VALID);
  await type('[name=Confirmation]', VALID);
  one<HTMLFormElement>('form').requestSubmit();
  await painted();
}

test('password managers can read the user name and that the password is new', async () => {
  await draw();
  const user = one<HTMLInputElement>('[name=username]');
  assert.equal([user.type, user.hidden, user.autocomplete, user.value], ['text', true, 'username', 'ada']);
  assert.equal(
    fields().map(({ autocomplete }) => autocomplete),
    ['new-password', 'new-password'],
  );
});

test('one button shows the text of both fields', async () => {
  await draw();
  assert.is(document.querySelectorAll('[data-action=toggle-password]').length, 1);
  one('[data-action=toggle-password]').click();
  await painted();
  assert.equal(
    fields().map(({ type }) => type),
    ['text', 'text'],
  );
});

test('each part of the password rule is marked when it is met, for screen readers too', async () => {
  await draw();
  await type('[name=Password]', 'aB');
  const met = (part: string) => one(`[data-part=rule-${part}]`);
  assert.equal(
    ['length', 'lowercase', 'uppercase', 'digit'].map((part) => met(part).dataset.met),
    ['false', 'true', 'true', 'false'],
  );
  assert.match(met('uppercase').textContent ?? '', /PASSWORD_RULE_MET/);
  assert.match(met('digit').textContent ?? '', /PASSWORD_RULE_OPEN/);
});

test('the status of the rules is announced after the user stops typing', async () => {
  await draw();
  await type('[name=Password]', 'aB');
  const said = () => one('[data-part=rules] [role=status]').textContent;
  assert.is(said(), '');
  await new Promise((settled) => setTimeout(settled, 1300));
  assert.match(said() ?? '', /PASSWORD_RULE_LENGTH.*PASSWORD_RULE_DIGIT.*PASSWORD_RULE_OPEN/);
});

test('only a password that meets the rules and is confirmed is sent, without the confirmation', async () => {
  await draw();
  await type('[name=Password]', VALID);
  await type('[name=Confirmation]', 'aBcdefg4');
  one<HTMLFormElement>('form').requestSubmit();
  await painted();
  assert.is(fakePage.calls.length, 0);
  assert.is(one('#field-Confirmation-help [role=alert]').textContent, 'PASSWORD_MISMATCH');
  assert.ok(button('submit')?.disabled);
  await send();
  const { body } = fakePage.lastCall();
  assert.equal(body instanceof FormData && [...body.entries()], [['Password', VALID]]);
});

test('200 follows the redirect', async () => {
  await draw({ query: '?redirect=%2Fa' });
  await send();
  await fakePage.lastCall().answer(200, {});
  assert.equal([fakePage.navigations, fakePage.shellMessages], [['http://localhost/a'], []]);
});

test('200 with an unsafe redirect leads to the start page', async () => {
  await draw({ query: '?redirect=https%3A%2F%2Fevil.example' });
  await send();
  await fakePage.lastCall().answer(200, {});
  assert.equal(fakePage.navigations, ['http://localhost/']);
});

test('a dialog closes, and confirms the change if it could not close', async () => {
  await draw({ query: '?dialog=true' });
  await send();
  await fakePage.lastCall().answer(200, {});
  assert.equal([fakePage.navigations, fakePage.shellMessages], [[], ['closeWindow']]);
  assert.match(one('[data-part=changed]').textContent ?? '', /PASSWORD_CHANGED/);
  button('close')?.click();
  assert.equal(fakePage.shellMessages, ['closeWindow', 'closeWindow']);
});

test('Cancel is shown only to a user who may leave, and leaves', async () => {
  await draw({ allowedToLeaveSite: false });
  assert.is(button('cancel'), null);
  await draw();
  button('cancel')?.click();
  assert.equal(fakePage.navigations, ['http://localhost/']);
  await draw({ query: '?dialog=true' });
  button('cancel')?.click();
  assert.equal(fakePage.shellMessages, ['closeWindow']);
});

for (const [name, query, allowedToLeaveSite, closeButtons] of [
  ['a dialog has a close button', '?dialog=true', true, 1],
  ['a dialog that the user may not leave has no close button', '?dialog=true', false, 0],
  ['a page has no close button', '', true, 0],
] as const) {
  test(name, async () => {
    await draw({ query, allowedToLeaveSite });
    assert.is(document.querySelectorAll('[data-action=close]').length, closeButtons);
    button('close')?.click();
    assert.equal(fakePage.shellMessages, closeButtons ? ['closeWindow'] : []);
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
  one<HTMLFormElement>('form').requestSubmit();
  await painted();
  await fakePage.lastCall().answer(500, 'Read-only');
  assert.match(alert() ?? '', /NOTIFICATION_ERROR.*PASSWORD_SERVER_ERROR.*Read-only/);
});

for (const [name, query, allowedToLeaveSite, expected] of [
  ['closes the dialog', '?dialog=true', true, ['closeWindow']],
  ['does nothing in a dialog that the user may not leave', '?dialog=true', false, []],
  ['does nothing on a page', '', true, []],
] as const) {
  test(`Escape ${name}`, async () => {
    await draw({ query, allowedToLeaveSite });
    pressEscape();
    assert.equal([fakePage.navigations, fakePage.shellMessages], [[], expected]);
  });
}

test.run();
