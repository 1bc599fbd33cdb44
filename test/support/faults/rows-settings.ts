import { FOUND_GROUPS, LOGIN_SETTINGS, POLICY_GROUPS, SETTINGS_SAVED } from '../../../build/samples/administration';
import type { MessageKey } from '../../../shared/i18n/translate';
import { catalogue, text } from '../browser/messages';
import { ALLOWED_GROUPS, GROUP_SEARCH, PREVIEW, SETTINGS, TFA_GROUPS } from '../browser/settings-page';
import { done, type FaultRow, type PageActions, says } from './fault-row';
import { described, failedIn, NOTIFICATION, notified, retryIn, signIn, told } from './outcomes';

const QUESTION = '[data-part=confirmation]';
const SAVE = '[data-part=main] [data-action=save]';
const PREFERRED = '#field-openIdPreferred';

export const SETTINGS_DATA = { ...LOGIN_SETTINGS, openIdPreferred: false };

export const SETTINGS_OTHERS = ({ pathname }: URL): unknown =>
  ({
    [SETTINGS]: SETTINGS_DATA,
    [TFA_GROUPS]: POLICY_GROUPS,
    [ALLOWED_GROUPS]: POLICY_GROUPS,
    [GROUP_SEARCH]: FOUND_GROUPS,
  })[pathname] ?? {};

const two = (key: MessageKey) => (catalogue()[`${key}_other`] ?? '').replace('{count}', '2');

const changeAndSave = async (page: PageActions) => {
  if (!(await page.isVisible(`${PREFERRED}[aria-checked=true]`))) await page.click(PREFERRED);
  await page.click(SAVE);
};

const open = { page: SETTINGS, data: SETTINGS_DATA, ready: '[data-part=device]', others: SETTINGS_OTHERS } as const;

const FORM_ROWS: readonly FaultRow[] = [
  {
    ...open,
    call: 'login-settings: save',
    isCall: ({ method, url }) => method === 'POST' && url.pathname === SETTINGS,
    send: changeAndSave,
    busy: SAVE,
    good: SETTINGS_SAVED,
    outcomes: { ...notified, 'answer after 10 s': done(NOTIFICATION, text('LOGIN_CONFIG_SAVED')) },
  },
  {
    ...open,
    call: 'login-settings: effects',
    isCall: ({ url }) => url.pathname === PREVIEW,
    others: (url) => (url.pathname === SETTINGS ? { ...SETTINGS_DATA, ...SETTINGS_SAVED } : SETTINGS_OTHERS(url)),
    send: changeAndSave,
    busy: SAVE,
    good: { tfaRequired: 2 },
    outcomes: {
      ...told(QUESTION, () => [text('LOGIN_CONFIG_EFFECTS_UNKNOWN')], {
        async send(page) {
          await page.click(`${QUESTION} [data-action=cancel]`);
          await page.click(SAVE);
        },
      }),
      // A server that is away could not save either.
      'time-out': says(NOTIFICATION, [described('time-out')]),
      'network down': says(NOTIFICATION, [described('network down')]),
      '404': done(NOTIFICATION, text('LOGIN_CONFIG_SAVED')), // a server without this call
      'answer after 10 s': done(QUESTION, two('LOGIN_CONFIG_EFFECT_TFA')),
    },
  },
];

function panelRows(policy: 'tfa' | 'allow-list', address: string): readonly FaultRow[] {
  const page = `${SETTINGS}?groups=${policy}`;
  const row = { page, data: SETTINGS_DATA, others: SETTINGS_OTHERS };
  const savePanel = (panel: PageActions) => panel.click('[data-part=details] [data-action=save]');
  return [
    {
      ...row,
      call: `login-settings: groups of ${policy}`,
      ready: 'h1', // of the skeleton: a session that is over leaves at once
      isCall: ({ method, url }) => method === 'GET' && url.pathname === address,
      good: POLICY_GROUPS,
      outcomes: {
        ...failedIn('[data-part=details] [data-part=groups-failed]'),
        '401': signIn(page),
        'answer after 10 s': done('[data-part=details] [data-part=chip]', 'Sales'),
      },
    },
    {
      ...row,
      call: `login-settings: search of groups of ${policy}`,
      ready: '[data-part=details]',
      isCall: ({ url }) => url.pathname === GROUP_SEARCH,
      good: FOUND_GROUPS,
      outcomes: {
        ...failedIn('[data-part=search-failed]'),
        'answer after 10 s': done('[data-part=row]', 'Sales'),
      },
    },
    {
      ...row,
      call: `login-settings: save groups of ${policy}`,
      ready: '[data-part=row]',
      isCall: ({ method, url }) => method === 'POST' && url.pathname === address,
      async send(panel) {
        await panel.check('input[name=groups-it]');
        await savePanel(panel);
      },
      busy: '[data-part=details] [data-action=save]',
      good: SETTINGS_SAVED,
      outcomes: {
        ...told(NOTIFICATION, (fault) => [described(fault)], { send: savePanel }),
        'answer after 10 s': done(NOTIFICATION, text('LOGIN_CONFIG_GROUPS_SAVED')),
      },
    },
  ];
}

/** The combobox of the group that manages the OpenID providers. */
const SUB_ADMIN_ROW: FaultRow = {
  ...open,
  call: 'login-settings: groups to choose from',
  isCall: ({ url }) => url.pathname === GROUP_SEARCH,
  send: (page) => page.press('input[name=openIdSubAdminGroupId]', 'ArrowDown'),
  good: FOUND_GROUPS,
  outcomes: {
    ...told(NOTIFICATION, (fault) => [described(fault)], retryIn('[data-part=search-failed]')),
    'answer after 10 s': done('[role=option]', 'Sales'),
  },
};

/** The calls of the login settings; their first load is in the rows of all pages' loads. */
export const SETTINGS_ROWS: readonly FaultRow[] = [
  ...FORM_ROWS,
  ...panelRows('tfa', TFA_GROUPS),
  ...panelRows('allow-list', ALLOWED_GROUPS),
  SUB_ADMIN_ROW,
];
