import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SETUP } from '../../../../build/samples/sign-in';
import { SetupPage } from '../../../../entries/setup/SetupPage';
import { SetupData } from '../../../../shared/contract/sign-in/setup';
import { errorOf, input, isThere, setUpPage, submitForm, textAt } from '../../../support/dom/page-controls';
import { type, until } from '../../../support/dom/render';

const page = setUpPage(test, SetupPage, { schema: SetupData, sample: SETUP, path: '/setup/token' });
const PASSWORD = 'aBcdefg3';
const VALID = {
  userName: 'ada',
  displayName: 'Ada L',
  email: 'ada@example.org',
  password: PASSWORD,
  confirmation: PASSWORD,
};

async function send(fields: Partial<typeof VALID> = {}) {
  for (const [name, text] of Object.entries({ ...VALID, ...fields })) await type(`[name=${name}]`, text);
  await submitForm();
}

test('a valid form is posted to the address of the page, and the page follows redirectUrl', async () => {
  await page.show();
  await send();
  const { path, method, body } = page.lastCall();
  assert.equal([path, method], ['/identityprovider/setup/token', 'POST']);
  assert.equal(body instanceof FormData && Object.fromEntries(body), VALID);
  await page.lastCall().answer(200, { redirectUrl: '/a' });
  assert.equal(page.navigations, ['http://localhost/a']);
});

test('what is not valid shows an error at its field, which gets the focus, until it is corrected, and nothing is sent', async () => {
  for (const [fields, error] of [
    [{ userName: ' ' }, 'FIELD_REQUIRED'],
    [{ displayName: '' }, 'FIELD_REQUIRED'],
    [{ email: 'ada' }, 'SETUP_EMAIL_INVALID'],
    [{ password: 'abc', confirmation: 'abc' }, 'PASSWORD_RULE_HINT'],
    [{ confirmation: '' }, 'FIELD_REQUIRED'],
    [{ confirmation: 'aBcdefg4' }, 'PASSWORD_MISMATCH'],
  ] as const) {
    const [field = ''] = Object.keys(fields);
    await page.show();
    await send(fields);
    assert.equal([errorOf(field), document.activeElement], [error, input(field)]);
    await type(`[name=${field}]`, Object.entries(VALID).find(([name]) => name === field)?.[1] ?? '');
    assert.is(errorOf(field), undefined, field);
  }
  assert.is(page.calls.length, 0);
});

test('after a refusal the fields keep their values and can be submitted again; after a 404 the data are reloaded', async () => {
  await page.show();
  await send();
  await page.lastCall().answer(400, { statusCode: 400, messageKey: 'SETUP_NAME_TAKEN' });
  assert.match(textAt('message'), /SETUP_NAME_TAKEN/);
  await until(() => document.activeElement?.getAttribute('data-part') === 'message');
  assert.is(input('password').value, PASSWORD);
  await send({ userName: 'bob' });
  await page.lastCall().answer(500);
  assert.match(textAt('message'), /500 ERROR_INTERNAL_SERVER/);
  await send();
  await page.lastCall().answer(404, { statusCode: 404, messageKey: 'ERROR_NOT_FOUND' });
  assert.is(page.reloads, 1);
});

test('an address that was used links to sign-in, one that is not valid says how to get a new one', async () => {
  for (const [hasAdministrator, part, links] of [
    [true, 'done', 1],
    [false, 'invalid', 0],
  ] as const) {
    await page.show({ isOpen: false, hasAdministrator });
    assert.equal([isThere(`[data-part=${part}]`), isThere('form')], [true, false]);
    assert.is(document.querySelectorAll('a[data-action=login][href="/identityprovider/login"]').length, links);
  }
});

test.run();
