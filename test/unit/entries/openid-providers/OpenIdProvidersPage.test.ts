import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { OPENID_SAVED } from '../../../../build/samples/openid-providers';
import { OPENID_PROVIDERS_ADDRESS } from '../../../../shared/contract/addresses';
import { SECRET_MASK } from '../../../../shared/contract/secret-mask';
import { OpenIdProvidersData } from '../../../../shared/contract/settings/openid-providers';
import { reloaded } from '../../../support/dom/fake-page';
import {
  button,
  input,
  isThere,
  messagesOf,
  postsOf,
  press,
  rowIds,
  sentBy,
  textOf,
} from '../../../support/dom/page-controls';
import { until } from '../../../support/dom/render';
import { fill, listOf, provider, setUpProviders, submit } from './render-providers';

const page = setUpProviders(test);
const SAVED = OPENID_SAVED;
const STALE = { saveOk: false, problemMessages: ['OPENID_PROBLEM_STALE'] };
const description = () => input('description').value;
const changedElsewhere = () => page.receive({ resource: OPENID_PROVIDERS_ADDRESS, action: 'changed' });
const refused = () => page.notifications.map(({ message, options }) => [message, options?.problemMessages]);
const openSecond = () => press('[data-id="2"] [data-action=open]');

async function rename(...list: ReturnType<typeof provider>[]): Promise<void> {
  await page.show(listOf(...(list.length > 0 ? list : [provider()])), '1');
  await fill('description', 'Renamed');
}

test('the list has 50 rows per page, a footer only for more, and without providers it says what they are for', async () => {
  await page.show(listOf(...Array.from({ length: 51 }, (_, index) => provider({ id: String(index) }))));
  assert.equal([rowIds().length, isThere('[data-part=pager]')], [50, true]);
  await page.show(listOf(provider()));
  assert.is(isThere('[data-part=pager]'), false);
  await page.show(listOf());
  assert.match(textOf('[data-part=empty]') ?? '', 'OPENID_EMPTY_HINT');
});

test('a row opens its details, which have the address of the provider; an id that no provider has is told, with the way back', async () => {
  await page.show(listOf(provider(), provider({ id: '2', description: 'Other' })));
  await openSecond();
  assert.equal([location.pathname, description()], [`${OPENID_PROVIDERS_ADDRESS}/2`, 'Other']);
  assert.ok(page.shellMessages.includes('Navigated'));
  await page.show(listOf(provider()), '7');
  assert.match(textOf('[data-part=details] [data-part=error-card]') ?? '', 'OPENID_PROBLEM_UNKNOWN');
  await press('[data-part=details] [data-action=close]');
  assert.is(location.pathname, OPENID_PROVIDERS_ADDRESS);
});

test('a save sends the version that was loaded, and the mask for an unchanged secret', async () => {
  await rename(provider({ version: '7' }));
  await submit();
  const sent = sentBy(page);
  assert.equal([sent.description, sent.version, sent.clientSecret], ['Renamed', '7', SECRET_MASK]);
  await page.lastCall().answer(200, SAVED);
  assert.equal([messagesOf(page), description()], [['OPENID_SAVED'], 'Renamed'], 'before the list is loaded again');
  await changedElsewhere(); // the event of this save
  assert.equal([button('save').getAttribute('aria-disabled'), page.lastCall().method], ['true', 'GET']);
  assert.is(page.calls.length, 2, 'the list is loaded once');
});

test('a save that is refused keeps what was typed, and says why', async () => {
  await rename();
  await submit();
  const problemMessages = ['OPENID_PROBLEM_ISSUER', 'Other words'];
  await page.lastCall().answer(200, { saveOk: false, problemMessages });
  assert.equal([refused(), description()], [[['OPENID_SAVE_FAILED', problemMessages]], 'Renamed']);
});

test('what another administrator has saved is told, and the user decides to load it', async () => {
  await rename();
  await changedElsewhere();
  await page.lastCall().answer(200, listOf(provider({ description: 'Theirs', clientId: 'theirs', version: '2' })));
  assert.match(textOf('[data-part=stale]') ?? '', 'OPENID_PROBLEM_STALE');
  await submit();
  assert.equal([sentBy(page).version, sentBy(page).clientId], ['1', 'client'], 'what the user has seen');
  await page.lastCall().answer(200, STALE);
  await reloaded();
  assert.is(page.lastCall().method, 'GET', 'so that the form can offer the current values');
  await press('[data-action=load-current]');
  assert.equal([description(), isThere('[data-part=stale]')], ['Theirs', false]);
});

test('a provider is deleted after a question, and its panel closes; one that is refused says why, and stays', async () => {
  await page.show(listOf(provider()), '1');
  page.confirms = false;
  await press('[data-action=delete]');
  assert.equal([page.confirmations.length, postsOf(page)], [1, []]);
  page.confirms = true;
  await press('[data-action=delete]');
  await page.lastCall().answer(200, { saveOk: false, problemMessages: ['OPENID_PROBLEM_ENABLED'] });
  assert.equal(
    [refused(), isThere('input[name=description]')],
    [[['OPENID_DELETE_FAILED', ['OPENID_PROBLEM_ENABLED']]], true],
  );
  await press('[data-action=delete]');
  assert.equal([sentBy(page).id, sentBy(page).delete], ['1', true]);
  await page.lastCall().answer(200, SAVED);
  assert.equal([location.pathname, messagesOf(page).at(-1)], [OPENID_PROVIDERS_ADDRESS, 'OPENID_DELETED']);
});

test('an enabled provider cannot be deleted: the button can be focused, and says why', async () => {
  await page.show(listOf(provider({ enabled: true })), '1');
  const remove = button('delete');
  assert.equal([remove.disabled, remove.getAttribute('aria-disabled')], [false, 'true']);
  assert.is(textOf(`#${remove.getAttribute('aria-describedby')}`), 'OPENID_PROBLEM_ENABLED');
  await press('[data-action=delete]');
  await press('input[name=enabled]'); // turned off, but not saved
  await press('[data-action=delete]');
  assert.equal([page.confirmations, postsOf(page)], [[], []]);
});

test('unsaved changes are asked about before another provider opens', async () => {
  await rename(provider(), provider({ id: '2' }));
  page.confirms = false;
  await openSecond();
  assert.equal([location.pathname, description()], [`${OPENID_PROVIDERS_ADDRESS}/1`, 'Renamed']);
  page.confirms = true;
  await press('[data-part=details] [data-action=close]');
  assert.equal([location.pathname, page.confirmations.length], [OPENID_PROVIDERS_ADDRESS, 2]);
  await openSecond();
  assert.is(page.confirmations.length, 2, 'nothing is unsaved any more');
});

test('a refresh keeps the open form and what was typed', async () => {
  await rename();
  await press('[data-action=refresh]');
  await until(() => page.calls.length > 0);
  assert.is(description(), 'Renamed');
  await page.lastCall().answer(500);
  assert.is(description(), 'Renamed');
});

test('a page loads nothing from elsewhere, and shows what a server leaves out as nothing', async () => {
  for (const answer of [
    { openIdConfigs: null, isCloud: null, callback: null, redirectUri: null },
    { openIdConfigs: [{ id: '1', description: null, enabled: null, clientId: null, extra: {} }] },
    { openIdConfigs: [{ id: '1', logo: 'https://evil.example/x.png', version: null }] },
    { openIdConfigs: [{ id: '1', logo: 'javascript:alert(1)' }] },
  ]) {
    const data = v.parse(OpenIdProvidersData, answer);
    for (const id of [undefined, data.openIdConfigs[0]?.id ?? 'create']) {
      await page.show(data, id);
      assert.is(isThere('img'), false);
      assert.not.match(document.body.textContent, /undefined|null|NaN/);
    }
  }
});

test.run();
