import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { OPENID_PROVIDERS_ADDRESS } from '../../../../shared/contract/addresses';
import { OpenIdProvidersData } from '../../../../shared/contract/openid';
import { SECRET_MASK } from '../../../../shared/contract/secret-mask';
import { one, type, until } from '../../../render';
import { listOf, press, provider, setUpProviders, submit, textOf } from './render-providers';

const page = setUpProviders(test);
const SAVED = { saveOk: true, newId: '', problemMessages: [], version: '2' };
const postsOf = () => page.calls.filter(({ method }) => method === 'POST');
const bodyOf = (index = -1) => JSON.parse(String(postsOf().at(index)?.body));
const rows = () => [...document.querySelectorAll('[data-part=row]')];

test('the list has 50 rows per page, and a footer only for more', async () => {
  await page.show(listOf(...Array.from({ length: 51 }, (_, index) => provider({ id: String(index) }))));
  assert.is(rows().length, 50);
  assert.ok(document.querySelector('[data-part=pager]'));
  await page.show(listOf(provider()));
  assert.is(document.querySelector('[data-part=pager]'), null);
});

test('without providers the page says what they are for', async () => {
  await page.show(listOf());
  assert.match(textOf('[data-part=empty]') ?? '', 'OPENID_EMPTY_HINT');
});

test('a row opens its details, which have the address of the provider', async () => {
  await page.show(listOf(provider(), provider({ id: '2', description: 'Other' })));
  await press('[data-id="2"] [data-action=open]');
  assert.is(location.pathname, `${OPENID_PROVIDERS_ADDRESS}/2`);
  assert.is(one<HTMLInputElement>('input[name=description]').value, 'Other');
  assert.ok(page.shellMessages.includes('Navigated'));
});

test('an id that no provider has is told, with the way back to the list', async () => {
  await page.show(listOf(provider()), '7');
  assert.match(textOf('[data-part=details] [data-part=error-card]') ?? '', 'OPENID_PROBLEM_UNKNOWN');
  await press('[data-part=details] [data-action=close]');
  assert.is(location.pathname, OPENID_PROVIDERS_ADDRESS);
});

test('a save sends the version that was loaded, and the mask for an unchanged secret', async () => {
  await page.show(listOf(provider({ version: '7' })), '1');
  await type('input[name=description]', 'Renamed');
  await submit();
  const { description, version, clientSecret } = bodyOf();
  assert.equal([description, version, clientSecret], ['Renamed', '7', SECRET_MASK]);
  await page.lastCall().answer(200, SAVED);
  assert.equal(
    page.notifications.map(({ message }) => message),
    ['OPENID_SAVED'],
  );
  assert.is(one<HTMLInputElement>('input[name=description]').value, 'Renamed', 'before the list is loaded again');
  assert.is(one('[data-action=save]').getAttribute('aria-disabled'), 'true');
  assert.is(page.lastCall().method, 'GET');
});

test('a new provider leads to its own address, and the list is loaded again', async () => {
  await page.show(listOf(), 'create');
  assert.is(one<HTMLButtonElement>('[data-action=add]').disabled, true);
  for (const [name, value] of Object.entries(provider()))
    if (document.querySelector(`input[name=${name}]:is([type=text], [type=password])`))
      await type(`[name=${name}]`, String(value));
  await type('[name=clientSecret]', 'a secret');
  await submit();
  assert.equal([bodyOf().id, bodyOf().clientSecret], ['create', 'a secret']);
  const length = history.length;
  await page.lastCall().answer(200, { ...SAVED, newId: '9' });
  assert.is(location.pathname, `${OPENID_PROVIDERS_ADDRESS}/9`);
  assert.is(history.length, length, 'in place of the form');
  assert.is(one<HTMLInputElement>('input[name=clientSecret]').value, SECRET_MASK, 'the secret is not kept in the page');
  assert.equal(
    rows().map((row) => row.getAttribute('data-id')),
    ['9'],
  );
  await page.lastCall().answer(200, listOf(provider({ id: '9' })));
  assert.is(textOf('[data-part=error-card]'), undefined);
});

test('a save that is refused keeps what was typed, and says why', async () => {
  await page.show(listOf(provider()), '1');
  await type('input[name=description]', 'Renamed');
  await submit();
  await page.lastCall().answer(200, { saveOk: false, problemMessages: ['OPENID_PROBLEM_ISSUER', 'Other words'] });
  const [{ message, options } = { message: '', options: undefined }] = page.notifications;
  assert.is(message, 'OPENID_SAVE_FAILED');
  assert.equal(options?.problemMessages, ['OPENID_PROBLEM_ISSUER', 'Other words']);
  assert.is(one<HTMLInputElement>('input[name=description]').value, 'Renamed');
  await submit();
  await page.lastCall().answer(500);
  assert.is(page.failures.length, 1);
  assert.is(one<HTMLInputElement>('input[name=description]').value, 'Renamed');
});

test('a stale save is told, and the user decides to load what another administrator has saved', async () => {
  await page.show(listOf(provider()), '1');
  await type('input[name=description]', 'Mine');
  await page.receive({ resource: OPENID_PROVIDERS_ADDRESS, action: 'changed' });
  await page.lastCall().answer(200, listOf(provider({ description: 'Theirs', clientId: 'theirs', version: '2' })));
  assert.match(textOf('[data-part=stale]') ?? '', 'OPENID_PROBLEM_STALE');
  await submit();
  assert.equal([bodyOf().version, bodyOf().clientId], ['1', 'client'], 'what the user has seen');
  await page.lastCall().answer(200, { saveOk: false, problemMessages: ['OPENID_PROBLEM_STALE'] });
  await press('[data-action=load-current]');
  assert.is(one<HTMLInputElement>('input[name=description]').value, 'Theirs');
  assert.is(textOf('[data-part=stale]'), undefined);
});

test('a refused stale save loads the list, so that the form can offer the current values', async () => {
  await page.show(listOf(provider()), '1');
  await type('input[name=description]', 'Mine');
  await submit();
  await page.lastCall().answer(200, { saveOk: false, problemMessages: ['OPENID_PROBLEM_STALE'] });
  assert.is(page.lastCall().method, 'GET');
});

test('a provider is deleted after a question, and its panel closes', async () => {
  await page.show(listOf(provider()), '1');
  page.confirms = false;
  await press('[data-action=delete]');
  assert.equal([page.confirmations.length, postsOf().length], [1, 0]);
  page.confirms = true;
  await press('[data-action=delete]');
  assert.equal([bodyOf().id, bodyOf().delete], ['1', true]);
  await page.lastCall().answer(200, SAVED);
  assert.is(location.pathname, OPENID_PROVIDERS_ADDRESS);
  assert.equal(
    page.notifications.map(({ message }) => message),
    ['OPENID_DELETED'],
  );
});

test('a delete that is refused says why, and the panel stays', async () => {
  await page.show(listOf(provider()), '1');
  await press('[data-action=delete]');
  await page.lastCall().answer(200, { saveOk: false, problemMessages: ['OPENID_PROBLEM_ENABLED'] });
  assert.equal(
    page.notifications.map(({ message, options }) => [message, options?.problemMessages]),
    [['OPENID_DELETE_FAILED', ['OPENID_PROBLEM_ENABLED']]],
  );
  assert.ok(one('input[name=description]'));
});

test('an enabled provider cannot be deleted: the button can be focused, and says why', async () => {
  await page.show(listOf(provider({ enabled: true })), '1');
  const button = one<HTMLButtonElement>('[data-action=delete]');
  assert.equal([button.disabled, button.getAttribute('aria-disabled')], [false, 'true']);
  assert.is(textOf(`#${button.getAttribute('aria-describedby')}`), 'OPENID_PROBLEM_ENABLED');
  await press('[data-action=delete]');
  await press('input[name=enabled]'); // turned off, but not saved
  await press('[data-action=delete]');
  assert.equal([page.confirmations.length, postsOf().length], [0, 0]);
});

test('unsaved changes are asked about before another provider opens', async () => {
  await page.show(listOf(provider(), provider({ id: '2' })), '1');
  await type('input[name=description]', 'Renamed');
  page.confirms = false;
  await press('[data-id="2"] [data-action=open]');
  assert.is(location.pathname, `${OPENID_PROVIDERS_ADDRESS}/1`);
  assert.is(one<HTMLInputElement>('input[name=description]').value, 'Renamed');
  page.confirms = true;
  await press('[data-part=details] [data-action=close]');
  assert.is(location.pathname, OPENID_PROVIDERS_ADDRESS);
  assert.is(page.confirmations.length, 2);
  await press('[data-id="2"] [data-action=open]');
  assert.is(page.confirmations.length, 2, 'nothing is unsaved any more');
});

test('a refresh keeps the open form and what was typed', async () => {
  await page.show(listOf(provider()), '1');
  await type('input[name=description]', 'Renamed');
  await press('[data-action=refresh]');
  assert.is(one<HTMLInputElement>('input[name=description]').value, 'Renamed');
  await until(() => page.calls.length > 0);
  await page.lastCall().answer(500);
  assert.is(one<HTMLInputElement>('input[name=description]').value, 'Renamed');
});

const HOSTILE: [what: string, answer: unknown][] = [
  ['nothing', {}],
  ['null', { openIdConfigs: null, isCloud: null, callback: null, redirectUri: null }],
  ['the name of SCIM', { Resources: [{ id: '1' }] }],
  ['only ids', { openIdConfigs: [{ id: '1', description: null, enabled: null, clientId: null, extra: {} }] }],
  ['a foreign logo', { openIdConfigs: [{ id: '1', logo: 'https://evil.example/x.png', version: null }] }],
  ['a logo that is a script', { openIdConfigs: [{ id: '1', logo: 'javascript:alert(1)' }] }],
];
for (const [what, answer] of HOSTILE) {
  test(`a server that answers ${what} gets a page that loads nothing from elsewhere`, async () => {
    const data = v.parse(OpenIdProvidersData, answer);
    await page.show(data);
    assert.is(document.querySelector('img'), null);
    assert.not.match(document.body.innerHTML, /undefined|null|NaN/);
    await page.show(data, data.openIdConfigs[0]?.id ?? 'create');
    assert.is(document.querySelector('img'), null);
    assert.not.match(document.body.textContent ?? '', /undefined|null|NaN/);
  });
}

test.run();
