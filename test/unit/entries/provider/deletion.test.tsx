import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PROVIDER_SAVED } from '../../../../build/samples/providers';
import { PROVIDERS_ADDRESS } from '../../../../shared/contract/addresses';
import { until } from '../../../render';
import { isThere, pathOf, postsOf, press, sentBy, textOf } from '../page-controls';
import { directory, setUpProvider } from './render-provider';

const page = setUpProvider(test);
const left = () => page.navigations.map(pathOf);

async function remove(over: object = {}): Promise<void> {
  await page.show(directory(over));
  await press('[data-action=delete]');
}

test('a deletion asks, says how many accounts go, and leads to the list', async () => {
  page.confirms = false;
  await remove({ accounts: 5000 });
  assert.match(page.confirmations[0]?.message ?? '', /PROVIDER_DELETE_TEXT[\s\S]*PROVIDER_DELETE_ACCOUNTS/);
  assert.equal(postsOf(page), []);
  page.confirms = true;
  await press('[data-action=delete]');
  const { id, delete: isDeleted, antiCsrfToken } = sentBy(page);
  assert.equal(
    [pathOf(postsOf(page)[0]?.url), id, isDeleted, antiCsrfToken],
    [`${PROVIDERS_ADDRESS}/7`, '7', true, 'token'],
  );
  await page.lastCall().answer(200, PROVIDER_SAVED);
  assert.equal([page.shellMessages.includes('ResourceChanged'), left()], [true, [PROVIDERS_ADDRESS]]);
});

test('a deletion is done unless an answer says otherwise, which the dialog shows', async () => {
  for (const [answer, text] of [
    [{}, undefined],
    [{ ...PROVIDER_SAVED, syntaxOk: null }, undefined],
    [{ accessOk: false }, 'OPENID_DELETE_FAILED'],
    [{ ...PROVIDER_SAVED, errorList: ['It is in use.'] }, 'It is in use.'],
  ] as const) {
    page.navigations.length = 0;
    await remove();
    await page.lastCall().answer(200, answer);
    if (text) await until(() => textOf('[data-part=check]')?.includes(text) === true);
    assert.equal(left(), text ? [] : [PROVIDERS_ADDRESS], JSON.stringify(answer));
  }
});

test('what the server does not let be deleted, and the user management of the cloud, cannot be', async () => {
  for (const over of [{ canDelete: false }, { providerType: 'Usermanagement', isCloudView: true }]) {
    await page.show(directory(over));
    assert.is(isThere('[data-action=delete]'), false, JSON.stringify(over));
  }
});

test.run();
