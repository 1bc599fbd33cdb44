import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SetupPage } from '../../../../entries/setup/SetupPage';
import type { SetupData } from '../../../../shared/contract/setup';
import { one, painted, type, until } from '../../../render';
import { setUpFakePage } from '../fake-page';

const fakePage = setUpFakePage(test);
const OPEN: SetupData = {
  isOpen: true,
  hasAdministrator: false,
  userName: '',
  displayName: '',
  email: '',
  errorMessage: '',
};
const VALID = {
  userName: 'ada',
  displayName: 'Ada L',
  email: 'ada@example.org',
  password: 'aBcdefg3',
  confirmation: 'aBcdefg3',
};

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
  const { url, method, body } = fakePage.lastCall();
  assert.equal([new URL(url, location.href).pathname, method], ['/identityprovider/setup/token', 'POST']);
  assert.equal(body instanceof FormData && Object.fromEntries(body), VALID);
  await fakePage.lastCall().answer(200, { redirectUrl: '/a' });
  assert.equal(fakePage.navigations, ['http://localhost/a']);
});

const INVALID: readonly (readonly [
  what: string,
  fields: Partial<typeof VALID>,
  field: keyof typeof VALID,
  error: string,
])[] = [
  ['a blank name', { userName: ' ' }, 'userName', 'FIELD_REQUIRED'],
  ['no display name', { displayName: '' }, 'displayName', 'FIELD_REQUIRED'],
  ['an invalid mail address', { email: 'ada' }, 'email', 'SETUP_EMAIL_INVALID'],
  ['a weak password', { password: 'abc', confirmation: 'abc' }, 'password', 'PASSWORD_RULE_HINT'],
  ['no confirmation', { confirmation: '' }, 'confirmation', 'FIELD_REQUIRED'],
  ['a different confirmation', { confirmation: 'aBcdefg4' }, 'confirmation', 'PASSWORD_MISMATCH'],
];

for (const [what, fields, field, error] of INVALID) {
  test(`${what} shows an error at its field, which gets the focus, and nothing is sent`, async () => {
    await draw();
    await send(fields);
    assert.is(errorOf(field), error);
    assert.is(document.activeElement?.getAttribute('name'), field);
    assert.equal(
      fakePage.calls.map(({ method, url }) => `${method} ${url}`),
      [],
    );
    await type(`[name=${field}]`, field === 'confirmation' ? VALID.password : VALID[field]);
    assert.is(errorOf(field), undefined, 'the error disappears once it is corrected');
  });
}

test('the parts of the password rule are marked when they are met', async () => {
  await draw();
  await type('[name=password]', 'aB');
  assert.equal(
    ['length', 'lowercase', 'uppercase', 'digit'].map((part) => one(`[data-part=rule-${part}]`).dataset.met),
    ['false', 'true', 'true', 'false'],
  );
});

test('after a refusal the fields keep their values and can be submitted again', async () => {
  await draw();
  await send();
  await fakePage.lastCall().answer(400, { statusCode: 400, messageKey: 'SETUP_NAME_TAKEN' });
  assert.match(message(), /SETUP_NAME_TAKEN/);
  await until(() => document.activeElement?.getAttribute('data-part') === 'message');
  assert.is(one<HTMLInputElement>('[name=password]').value, VALID.password);
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
  await draw({ userName: 'ada', email: 'ada@example.org', errorMessage: 'PASSWORD_MISMATCH' });
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
