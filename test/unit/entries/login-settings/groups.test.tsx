import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { one, until } from '../../../render';
import {
  canSave,
  chooseTfa,
  chosenTfa,
  fill,
  foundGroups,
  isOn,
  isPresent,
  policyGroups,
  press,
  SETTINGS,
  settings,
  setUpSettingsPage,
} from './settings-page';

const self = setUpSettingsPage(test);
const { page } = self;

const TFA = '/config/tfagrouplist';
const ALLOWED = '/config/loginwhitelist';
const SEARCH = '/scim/groups';
const SAVED = { saveOk: true, problemMessages: [], version: 'first' };
const EMPTY = { saveOk: true, problemMessages: ['LOGIN_CONFIG_GROUPS_EMPTY'], version: 'second' };

const chips = () =>
  [...document.querySelectorAll('[data-part=details] [data-part=chip]')].map((chip) => chip.id.replace('group-', ''));
const savedChips = () => [...document.querySelectorAll('[data-part=groups] [data-part=chip]')].map(({ id }) => id);
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-part=row]')].map((row) => row.dataset.id);
const isOpen = () => isPresent('[data-part=details]');
const tick = (id: string) => press(`[data-part=details] input[name=groups-${id}]`);
const savePanel = () => press('[data-part=details] [data-action=save]');

/** Opens the side panel of a policy and answers its first search. */
async function edit(part: 'tfa' | 'restrictions'): Promise<void> {
  await press(`[data-part=${part}] [data-action=edit-groups]`);
  await self.answer('GET', SEARCH, foundGroups);
  await until(() => rows().length > 0);
}

const open = (...tfa: string[]) => self.open({ tfaRadio: 'ForceSelectedGroups' }, { tfa });

test('the panel has the saved groups as chips and the found ones as rows, and its address names it', async () => {
  await open('it');
  assert.equal(savedChips(), ['saved-it']);
  await edit('tfa');
  assert.equal([chips(), rows(), location.search], [['it'], ['it', 'sales', 'hr'], '?groups=tfa']);
  assert.is(one<HTMLInputElement>('input[name=groups-it]').checked, true);
  assert.equal(page.shellMessages, ['Navigated']);
  assert.is(one<HTMLButtonElement>('[data-part=details] [data-action=save]').disabled, true);
});

test('groups are saved by id, with the token and their version, and the panel closes', async () => {
  await open('it');
  await edit('tfa');
  await tick('sales');
  await savePanel();
  assert.equal((await self.preview()).tfaGroups, ['it', 'sales']);
  const sent = await self.answer('POST', TFA, SAVED);
  assert.equal(sent, { groups: ['it', 'sales'], antiCsrfToken: 'token', version: 'it' });
  assert.equal([isOpen(), savedChips(), location.search], [false, ['saved-it', 'saved-sales'], '']);
  assert.is(page.notifications[0]?.message, 'LOGIN_CONFIG_GROUPS_SAVED');
});

test('the effects of other groups are asked about, and a refusal keeps the panel open', async () => {
  self.confirms = false;
  await self.open({ useWhitelist: true }, { allowed: ['it'] });
  await edit('restrictions');
  await tick('hr');
  await tick('it');
  await savePanel();
  assert.equal((await self.preview({ notAllowed: 7 })).allowedGroups, ['hr']);
  assert.is(self.confirmations[0]?.message, 'LOGIN_CONFIG_EFFECT_EXCLUDED');
  assert.ok(isOpen());
  assert.is(page.calls.filter(({ url, method }) => method === 'POST' && url.endsWith(ALLOWED)).length, 0);
});

test('two-factor without groups falls back to Enabled with a warning, which leaves nothing unsaved', async () => {
  await open('it');
  await edit('tfa');
  await tick('it');
  assert.ok(isPresent('[data-part=none-selected]'));
  await savePanel();
  await self.preview();
  await self.answer('POST', TFA, EMPTY);
  assert.equal([isOpen(), chosenTfa(), canSave()], [false, 'Enabled', false]);
  assert.equal(page.notifications, [
    {
      message: 'LOGIN_CONFIG_GROUPS_SAVED_EMPTY',
      options: { type: 'WARNING', problemMessages: ['LOGIN_CONFIG_GROUPS_EMPTY'] },
    },
  ]);
});

test('a choice that was not saved falls back to Enabled too, and other changes stay', async () => {
  await self.open({ tfaRadio: 'ForceAll' }, { tfa: ['it'] });
  await chooseTfa('ForceSelectedGroups');
  await edit('tfa');
  await tick('it');
  await savePanel();
  await self.preview();
  await self.answer('POST', TFA, EMPTY);
  await self.answer('GET', SETTINGS, settings({ tfaRadio: 'ForceAll' }));
  assert.equal([chosenTfa(), canSave()], ['Enabled', true], 'ForceAll is still what is saved');
});

test('the allow-list without groups is turned off with a warning, and the panel closes', async () => {
  await self.open({ useWhitelist: true }, { allowed: ['it'] });
  await edit('restrictions');
  await press('[data-part=details] [data-part=chip] [data-action=remove]');
  await savePanel();
  await self.preview();
  await self.answer('POST', ALLOWED, EMPTY);
  await self.answer('GET', SETTINGS, settings({ useWhitelist: false, version: 'second' }));
  assert.equal([isOpen(), isOn('useWhitelist'), canSave()], [false, false, false]);
  assert.is(page.notifications[0]?.options?.type, 'WARNING');
  assert.not(isPresent('[data-part=conflict]'), 'the user has done this');
});

test('groups that someone else has saved meanwhile are joined with the user’s own changes', async () => {
  await open('it');
  await edit('tfa');
  await tick('sales');
  await savePanel();
  await self.preview();
  await self.answer('POST', TFA, { saveOk: false, problemMessages: ['LOGIN_CONFIG_STALE'] });
  assert.equal(page.notifications[0]?.options?.problemMessages, ['LOGIN_CONFIG_STALE']);
  await self.answer('GET', TFA, policyGroups('it', 'hr'));
  assert.equal([isOpen(), chips()], [true, ['it', 'hr', 'sales']]);
  await savePanel();
  await self.preview();
  const sent = await self.answer('POST', TFA, SAVED);
  assert.equal([sent.groups, sent.version], [['it', 'hr', 'sales'], 'it,hr']);
});

test('a save that fails keeps the panel and the selection', async () => {
  await open();
  await edit('tfa');
  await tick('sales');
  await savePanel();
  await self.preview();
  await self.answer('POST', TFA, {}, 500);
  assert.equal([isOpen(), chips(), page.failures.length], [true, ['sales'], 1]);
});

test('Cancel and another panel ask before they discard a selection', async () => {
  self.confirms = false;
  await self.open({ tfaRadio: 'ForceSelectedGroups', useWhitelist: true }, { tfa: ['it'], allowed: ['hr'] });
  await edit('tfa');
  await tick('sales');
  for (const selector of [
    '[data-part=details] [data-action=cancel]',
    '[data-part=restrictions] [data-action=edit-groups]',
  ]) {
    await press(selector);
    assert.is(self.confirmations.at(-1)?.title, 'UNSAVED_TITLE');
    assert.equal([isOpen(), chips()], [true, ['it', 'sales']]);
  }
  self.confirms = true;
  await press('[data-part=restrictions] [data-action=edit-groups]');
  await until(() => location.search === '?groups=allow-list');
  assert.equal(chips(), ['hr']);
});

test('a search sends the text as a filter on name and id, once the user pauses', async () => {
  await open();
  await edit('tfa');
  await fill('groups-search', 'a "b"');
  const calls = () => page.calls.filter(({ url }) => url.includes(SEARCH));
  await until(() => calls().length === 2);
  const query = new URL(page.lastCall().url).searchParams;
  assert.is(query.get('filter'), 'displayName co "a \\"b\\"" or id co "a \\"b\\""');
  assert.is(query.get('showTechnicalUserGroups'), 'false');
  assert.is(one('[data-part=details] [data-part=list]').getAttribute('aria-busy'), 'true');
  await self.answer('GET', SEARCH, { resources: [] });
  assert.is(one('[data-part=empty]').textContent, 'LOGIN_CONFIG_GROUPS_NO_MATCH');
});

test('a search that fails says so in the list, and can be repeated', async () => {
  await open('it');
  await press('[data-part=tfa] [data-action=edit-groups]');
  await self.answer('GET', SEARCH, {}, 500);
  assert.match(one('[data-part=search-failed]').textContent, /500 ERROR_INTERNAL_SERVER/);
  await press('[data-part=search-failed] [data-action=retry]');
  await self.answer('GET', SEARCH, foundGroups);
  assert.equal(rows(), ['it', 'sales', 'hr']);
});

test('a note says when there are more groups than are shown', async () => {
  await open();
  await press('[data-part=tfa] [data-action=edit-groups]');
  await self.answer('GET', SEARCH, { ...foundGroups, totalResults: 5000 });
  assert.match(one('[data-part=selection]').textContent, /SELECTION_MORE/);
});

test('a panel opened by its address waits for its groups, and they can be loaded again', async () => {
  await self.openAt('?groups=allow-list');
  assert.ok(isPresent('[data-part=details] [data-part=skeleton]'));
  await self.answer('GET', ALLOWED, {}, 500);
  await press('[data-part=details] [data-part=groups-failed] [data-action=retry]');
  await self.answer('GET', ALLOWED, policyGroups('hr'));
  assert.equal(chips(), ['hr']);
});

test.run();
