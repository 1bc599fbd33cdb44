import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { POLICY_GROUPS, SETTINGS_SAVED } from '../../../../build/samples/administration';
import {
  input,
  isThere,
  messagesOf,
  postsOf,
  press,
  questionsOf,
  rowIds,
  textOf,
} from '../../../support/dom/page-controls';
import { until } from '../../../support/dom/render';
import {
  ALLOWED,
  canSave,
  chooseTfa,
  chosenTfa,
  fill,
  isOn,
  policyGroups,
  SETTINGS,
  settings,
  setUpSettingsPage,
  TFA,
} from './settings-page';

const page = setUpSettingsPage(test);
const SEARCH = /^\/scim\/groups\?/;
const FOUND = { resources: ['it', 'sales', 'hr'].map((id) => ({ id, displayName: `Group ${id}` })), totalResults: 3 };
const SAVED = { ...SETTINGS_SAVED, version: 'first' };
const EMPTY = { ...SETTINGS_SAVED, problemMessages: ['LOGIN_CONFIG_GROUPS_EMPTY'] };

const idsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ id }) => id);
const chips = () => idsOf('[data-part=details] [data-part=chip]').map((id) => id.replace('group-', ''));
const savedChips = () => idsOf('[data-part=groups] [data-part=chip]');
const isOpen = () => isThere('[data-part=details]');
const tick = (id: string) => press(`[data-part=details] input[name=groups-${id}]`);
const openPanel = (part = 'tfa') => press(`[data-part=${part}] [data-action=edit-groups]`);

async function edit(part?: string): Promise<void> {
  await openPanel(part);
  await page.answer('GET', SEARCH, FOUND);
  await until(() => rowIds().length > 0);
}
const open = (...tfa: string[]) => page.open({ tfaRadio: 'ForceSelectedGroups' }, { tfa });
async function savePanel(effects: object = {}) {
  await press('[data-part=details] [data-action=save]');
  return page.preview(effects);
}

test('the panel has the saved groups as chips and the found ones as rows, and saves ids with the token and their version', async () => {
  await open('it');
  assert.equal(savedChips(), ['saved-it']);
  await edit();
  assert.equal([chips(), rowIds(), location.search], [['it'], ['it', 'sales', 'hr'], '?groups=tfa']);
  assert.equal([input('groups-it').checked, page.shellMessages], [true, ['Navigated']]);
  assert.ok(isThere('[data-part=details] [data-action=save]:disabled'));
  await tick('sales');
  assert.equal((await savePanel()).tfaGroups, ['it', 'sales']);
  const sent = await page.answer('POST', TFA, SAVED);
  assert.equal(sent, { groups: ['it', 'sales'], antiCsrfToken: POLICY_GROUPS.antiCsrfToken, version: 'it' });
  assert.equal([isOpen(), savedChips(), location.search], [false, ['saved-it', 'saved-sales'], '']);
  assert.equal(messagesOf(page), ['LOGIN_CONFIG_GROUPS_SAVED']);
});

test('the effects of other groups are asked about, and a refusal keeps the panel open', async () => {
  page.confirms = false;
  await page.open({ useWhitelist: true }, { allowed: ['it'] });
  await edit('restrictions');
  await tick('hr');
  await tick('it');
  assert.equal((await savePanel({ notAllowed: 7 })).allowedGroups, ['hr']);
  assert.is(page.confirmations[0]?.message, 'LOGIN_CONFIG_EFFECT_EXCLUDED');
  assert.equal([isOpen(), postsOf(page).length], [true, 1]);
});

test('two-factor without groups falls back to Enabled with a warning, which leaves nothing unsaved', async () => {
  await open('it');
  await edit();
  await tick('it');
  assert.ok(isThere('[data-part=none-selected]'));
  await savePanel();
  await page.answer('POST', TFA, EMPTY);
  assert.equal([isOpen(), chosenTfa(), canSave()], [false, 'Enabled', false]);
  const options = { type: 'WARNING', problemMessages: ['LOGIN_CONFIG_GROUPS_EMPTY'] };
  assert.equal(page.notifications, [{ message: 'LOGIN_CONFIG_GROUPS_SAVED_EMPTY', options }]);
});

test('a choice that was not saved falls back to Enabled too, and other changes stay', async () => {
  await page.open({ tfaRadio: 'ForceAll' }, { tfa: ['it'] });
  await chooseTfa('ForceSelectedGroups');
  await edit();
  await tick('it');
  await savePanel();
  await page.answer('POST', TFA, EMPTY);
  await page.answer('GET', SETTINGS, settings({ tfaRadio: 'ForceAll' }));
  assert.equal([chosenTfa(), canSave()], ['Enabled', true], 'ForceAll is still what is saved');
});

test('the allow-list without groups is turned off with a warning, and the panel closes', async () => {
  await page.open({ useWhitelist: true }, { allowed: ['it'] });
  await edit('restrictions');
  await press('[data-part=details] [data-part=chip] [data-action=remove]');
  await savePanel();
  await page.answer('POST', ALLOWED, EMPTY);
  await page.answer('GET', SETTINGS, settings({ useWhitelist: false, version: 'second' }));
  assert.equal([isOpen(), isOn('useWhitelist'), canSave()], [false, false, false]);
  assert.is(page.notifications.at(-1)?.options?.type, 'WARNING');
  assert.not(isThere('[data-part=conflict]'), 'the user has done this');
});

test('groups that someone else has saved meanwhile are joined with the user’s own changes', async () => {
  await open('it');
  await edit();
  await tick('sales');
  await savePanel();
  await page.answer('POST', TFA, { saveOk: false, problemMessages: ['LOGIN_CONFIG_STALE'] });
  assert.equal(page.notifications[0]?.options?.problemMessages, ['LOGIN_CONFIG_STALE']);
  await page.answer('GET', TFA, policyGroups('it', 'hr'));
  assert.equal([isOpen(), chips()], [true, ['it', 'hr', 'sales']]);
  await savePanel();
  const { groups, version } = await page.answer('POST', TFA, SAVED);
  assert.equal([groups, version], [['it', 'hr', 'sales'], 'it,hr']);
});

test('Cancel and another panel ask before they discard a selection', async () => {
  page.confirms = false;
  await page.open({ tfaRadio: 'ForceSelectedGroups', useWhitelist: true }, { tfa: ['it'], allowed: ['hr'] });
  await edit();
  await tick('sales');
  await press('[data-part=details] [data-action=cancel]');
  await openPanel('restrictions');
  assert.equal(
    [questionsOf(page), chips()],
    [
      ['UNSAVED_TITLE', 'UNSAVED_TITLE'],
      ['it', 'sales'],
    ],
  );
  page.confirms = true;
  await openPanel('restrictions');
  await until(() => location.search === '?groups=allow-list');
  assert.equal(chips(), ['hr']);
});

test('a search sends the text as a filter once the user pauses, and a note says when there are more groups than are shown', async () => {
  await open();
  await edit();
  await fill('groups-search', 'a "b"');
  await until(() => page.pending('GET', SEARCH).length > 0);
  const query = new URL(page.lastCall().url).searchParams;
  assert.is(query.get('filter'), 'displayName co "a \\"b\\"" or id co "a \\"b\\""');
  assert.is(query.get('showTechnicalUserGroups'), 'false');
  assert.ok(isThere('[data-part=details] [data-part=list][aria-busy=true]'));
  await page.answer('GET', SEARCH, { resources: [] });
  assert.is(textOf('[data-part=empty]'), 'LOGIN_CONFIG_GROUPS_NO_MATCH');
  page.calls.length = 0;
  await open();
  await openPanel();
  await page.answer('GET', SEARCH, { ...FOUND, totalResults: 5000 });
  assert.match(textOf('[data-part=selection]') ?? '', /SELECTION_MORE/);
});

test.run();
