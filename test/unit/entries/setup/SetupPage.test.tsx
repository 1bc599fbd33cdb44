// Tests entries/setup/SetupPage.tsx, entries/setup/
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SetupPage } from '../../../../entries/setup/SetupPage';
import type { SetupData } from '../../../../shared/contract/setup';
import { one, painted, type } from '../../../render';
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
const GOOD = {
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

async function send(fields: Partial<typeof GOOD> = {}) {
  for (const [name, text] of Object.entries({ ...GOOD, ...fields })) await type(`[name=${name}]`, text);
  one<HTMLFormElement>('form').requestSubmit();
  await painted();
}

test('a good form is sent to the address itself and leads to where the answer says', async () => {
  await draw();
  await send();
  const { url, method, body } = fakePage.last();
  assert.equal([new URL(url, location.href).pathname, method], ['/identityprovider/setup/token', 'POST']);
  assert.equal(body instanceof FormData && Object.fromEntries(body), GOOD);
  await fakePage.last().answer(200, { redirectUrl: '/a' });
  assert.equal(fakePage.left, ['http://localhost/a']);
});

const WRONG: readonly (readonly [
  what: string,
  fields: Partial<typeof GOOD>,
  field: keyof typeof GOOD,
  error: string,
])[] = [
  ['a blank name', { userName: ' ' }, 'userName', 'FIELD_REQUIRED'],
  ['no display name', { displayName: '' }, 'displayName', 'FIELD_REQUIRED'],
  ['a mail address that is none', { email: 'ada' }, 'email', 'SETUP_EMAIL_INVALID'],
  ['a weak password', { password: 'abc', confirmation: 'abc' }, 'password', 'PASSWORD_RULE_HINT'],
  ['no repetition', { confirmation: '' }, 'confirmation', 'FIELD_REQUIRED'],
  ['another repetition', { confirmation: 'aBcdefg4' }, 'confirmation', 'PASSWORD_MISMATCH'],
];

for (const [what, fields, field, error] of WRONG) {
  test(`${what} is told at its field, which gets the focus, and nothing is sent`, async () => {
    await draw();
    await send(fields);
    assert.is(errorOf(field), error);
    assert.is(document.activeElement?.getAttribute('name'), field);
    assert.is(fakePage.asked.length, 0);
    await type(`[name=${field}]`, field === 'confirmation' ? GOOD.password : GOOD[field]);
    assert.is(errorOf(field), undefined, 'it goes once that is mended');
  });
}

test('the parts of the rule tick off as they are met', async () => {
  await draw();
  await type('[name=password]', 'aB');
  assert.equal(
    ['length', 'lowercase', 'uppercase', 'digit'].map((part) => one(`[data-part=rule-${part}]`).dataset.met),
    ['false', 'true', 'true', 'false'],
  );
});

test('a refusal is told, keeps what was typed and can be tried again', async () => {
  await draw();
  await send();
  await fakePage.last().answer(400, { statusCode: 400, messageKey: 'SETUP_NAME_TAKEN' });
  assert.match(message(), /SETUP_NAME_TAKEN/);
  assert.is(document.activeElement?.getAttribute('data-part'), 'message');
  assert.is(one<HTMLInputElement>('[name=password]').value, GOOD.password);
  await send({ userName: 'bob' });
  await fakePage.last().answer(500);
  assert.match(message(), /500 ERROR_INTERNAL_SERVER/);
});

test('an address that was used meanwhile is read anew', async () => {
  await draw();
  await send();
  await fakePage.last().answer(404, { statusCode: 404, messageKey: 'ERROR_NOT_FOUND' });
  assert.is(fakePage.reloads, 1);
});

test('what a plain form post had typed and what was wrong with it show', async () => {
  await draw({ userName: 'ada', email: 'ada@example.org', errorMessage: 'PASSWORD_MISMATCH' });
  assert.is(one<HTMLInputElement>('[name=userName]').value, 'ada');
  assert.match(message(), /PASSWORD_MISMATCH/);
});

for (const [what, hasAdministrator, part, links] of [
  ['used up leads to sign-in', true, 'done', 1],
  ['not valid says what to do', false, 'invalid', 0],
] as const) {
  test(`an address that is ${what}`, async () => {
    await draw({ isOpen: false, hasAdministrator });
    assert.ok(document.querySelector(`[data-part=${part}]`));
    assert.is(document.querySelectorAll('a[data-action=login][href="/identityprovider/login"]').length, links);
    assert.is(document.querySelector('form'), null);
  });
}

test.run();
