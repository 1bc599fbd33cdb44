import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SetupPage } from '../../../../entries/setup/SetupPage';
import type { SetupData } from '../../../../shared/contract/setup';
import { one, painted, type, until } from '../../../render';
import { setUpFakePage } from '../fake-page';

const fakePage = setUpFakePage(test);
const EMPTY = { userName: '', displayName: '', email: '' };
const OPEN: SetupData = { isOpen: true, hasAdministrator: false, ...EMPTY, errorMessage: '' };
const PASSWORD = 'aBcdefg3';
const ADA = { userName: 'ada', displayName: 'Ada L', email: 'ada@example.org' };
const VALID = { ...ADA, password: PASSWORD, confirmation: PASSWORD };

const draw = (data: Partial<SetupData> = {}) =>
  fakePage.draw(<SetupPage data={{ ...OPEN, ...data }} />, '/setup/token');
const message = () => document.querySelector('[data-part=message]')?.textContent ?? '';
const errorOf = (field: string) => document.querySelector(`#field-${field}-help [role=alert]`)?.textContent;

async function send(fields: Partial<typeof VALID> = {}) {
  for (const [name, text] of Object.entries({ ...VALID, ...fields })) await type(`[name=${name}]`, text);
  one<HTMLFormElement>('form').requestSubmit();
  await painted();
}

test('a valid form is posted to the address of the page, and the page follows redirectUrl', async () => {
  await draw();
  await send();
  const { path, method, body } = fakePage.lastCall();
  assert.equal([path, method], ['/identityprovider/setup/token', 'POST']);
  assert.equal(body instanceof FormData && Object.fromEntries(body), VALID);
  await fakePage.lastCall().answer(200, { redirectUrl: '/a' });
  assert.equal(fakePage.navigations, ['http://localhost/a']);
});

const INVALID: readonly (readonly [what: string, fields: Partial<typeof VALID>, error: string])[] = [
  ['a blank name', { userName: ' ' }, 'FIELD_REQUIRED'],
  ['no display name', { displayName: '' }, 'FIELD_REQUIRED'],
  ['an invalid mail address', { email: 'ada' }, 'SETUP_EMAIL_INVALID'],
  ['a weak password', { password: 'abc', confirmation: 'abc' }, 'PASSWORD_RULE_HINT'],
  ['no confirmation', { confirmation: '' }, 'FIELD_REQUIRED'],
  ['a different confirmation', { confirmation: 'aBcdefg4' }, 'PASSWORD_MISMATCH'],
];

for (const [what, fields, error] of INVALID) {
  test(`${what} shows an error at its field, which gets the focus, and nothing is sent`, async () => {
    const [field = ''] = Object.keys(fields);
    await draw();
    await send(fields);
    assert.equal([errorOf(field), document.activeElement?.getAttribute('name')], [error, field]);
    assert.is(fakePage.calls.length, 0);
    await type(`[name=${field}]`, Object.entries(VALID).find(([name]) => name === field)?.[1] ?? '');
    assert.is(errorOf(field), undefined, 'the error disappears once it is corrected');
  });
}

test('the parts of the password rule are marked when they are met', async () => {
  await draw();
  await type('[name=password]', 'aB');
  const parts = ['length', 'lowercase', 'uppercase', 'digit'].map(
    (part) => one(`[data-part=rule-${part}]`).dataset.met,
  );
  assert.equal(parts, ['false', 'true', 'true', 'false']);
});

test('after a refusal the fields keep their values and can be submitted again', async () => {
  await draw();
  await send();
  await fakePage.lastCall().answer(400, { statusCode: 400, messageKey: 'SETUP_NAME_TAKEN' });
  assert.match(message(), /SETUP_NAME_TAKEN/);
  await until(() => document.activeElement?.getAttribute('data-part') === 'message');
  assert.is(one<HTMLInputElement>('[name=password]').value, PASSWORD);
  await send({ userName: 'bob' });
  await fakePage.lastCall().answer(500);
  assert.match(message(), /500 ERROR_INTERNAL_SERVER/);
});

test('after a 404 the page reloads its data', async () => {
  await draw();
  await send();
  await fakePage.lastCall().answer(404, { statusCode: 404, messageKey: 'ERROR_NOT_FOUND' });
  assert.is(fakePage.reloads, 1);
});

test('the page shows the values and the error of a plain form post', async () => {
  await draw({ userName: 'ada', errorMessage: 'PASSWORD_MISMATCH' });
  assert.is(one<HTMLInputElement>('[name=userName]').value, 'ada');
  assert.match(message(), /PASSWORD_MISMATCH/);
});

for (const [what, hasAdministrator, part, links] of [
  ['used links to sign-in', true, 'done', 1],
  ['not valid says how to get a new one', false, 'invalid', 0],
] as const) {
  test(`an address that is ${what}`, async () => {
    await draw({ isOpen: false, hasAdministrator });
    assert.ok(document.querySelector(`[data-part=${part}]`));
    assert.is(document.querySelectorAll('a[data-action=login][href="/identityprovider/login"]').length, links);
    assert.is(document.querySelector('form'), null);
  });
}

test.run();
