import type { Test } from 'uvu';
import * as v from 'valibot';
import { POLICY_GROUPS, SETTINGS_SAVED } from '../../../../build/samples/administration';
import { LoginSettingsPage } from '../../../../entries/login-settings/LoginSettingsPage';
import { LoginSettingsData } from '../../../../shared/contract/settings/login-settings';
import { setUpFakePage } from '../../../support/dom/fake-page';
import { isThere, press } from '../../../support/dom/page-controls';
import { one, type, until } from '../../../support/dom/render';

export const SETTINGS = '/config/login';
export const TFA = '/config/tfagrouplist';
export const ALLOWED = '/config/loginwhitelist';

/** The configuration of a server that leaves out what it may. */
export const settings = (over: Partial<LoginSettingsData> = {}): LoginSettingsData => ({
  ...v.parse(LoginSettingsData, {}),
  maxTFAActivationSkipCounter: 3,
  sessionLifetimeHours: 8,
  version: 'first',
  ...over,
});

export const policyGroups = (...ids: string[]) => ({
  ...POLICY_GROUPS,
  groups: ids.map((id) => ({ display: `Group ${id}`, value: id })),
  version: ids.join(),
});

export function setUpSettingsPage(test: Test) {
  const page = setUpFakePage(test);
  test.before(() => import('../../../../shared/ui/headless-ui/headless-components').then(() => {}));
  /** Draws the page at an address with this query, without any answer. */
  async function openAt(query: string, over: Partial<LoginSettingsData> = {}): Promise<void> {
    await page.draw(<LoginSettingsPage data={settings(over)} />, SETTINGS + query);
    await until(() => isThere('[data-part=device]'));
  }
  return Object.assign(page, {
    openAt,
    /** Draws the page and answers the first calls: the groups of both policies. */
    async open(
      over?: Partial<LoginSettingsData>,
      { tfa = [], allowed = [] }: { tfa?: string[]; allowed?: string[] } = {},
    ) {
      await openAt('', over);
      await page.answer('GET', TFA, policyGroups(...tfa));
      await page.answer('GET', ALLOWED, policyGroups(...allowed));
    },
    preview: (effects = {}, status?: number) => page.answer('POST', `${SETTINGS}/preview`, effects, status),
    saved: (over: object = {}) => page.answer('POST', SETTINGS, { ...SETTINGS_SAVED, ...over }),
  });
}

export const fill = (name: string, text: string) => type(`input[name=${name}]`, text);
export const turn = (name: string) => press(`#field-${name}`);
export const isOn = (name: string) => one(`#field-${name}`).getAttribute('aria-checked') === 'true';
export const chooseTfa = (policy: string) => press(`input[name=tfaRadio][value=${policy}]`);
export const chosenTfa = () => one<HTMLInputElement>('input[name=tfaRadio]:checked').value;
/** Whether the page has unsaved changes, by its button. */
export const canSave = () => !one<HTMLButtonElement>('[data-part=main] [data-action=save]').disabled;
export const save = () => press('[data-part=main] form [data-action=save]');
