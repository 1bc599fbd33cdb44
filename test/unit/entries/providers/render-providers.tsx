import type { Test } from 'uvu';
import * as v from 'valibot';
import { PROVIDER_SUMMARY } from '../../../../build/samples/identity-providers';
import { ProvidersPage } from '../../../../entries/providers/ProvidersPage';
import { ProvidersData } from '../../../../shared/contract/identity-providers/identity-provider-list';
import { setUpFakePage } from '../../../support/dom/fake-page';
import { holdTimers } from '../../../support/dom/held-timers';
import { press, showKeys } from '../../../support/dom/page-controls';

export const LDAP = {
  ...PROVIDER_SUMMARY,
  ...{ id: 'a/b', adminGroup: 'Admins', technicalUserGroup: 'Services', details: 'ldaps://dc.example', isolated: true },
};
export const DATA = {
  providers: [
    LDAP,
    { id: 'users', providerName: 'Users', providerType: 'Usermanagement' },
    { id: 'fixed', providerName: 'Fixed', providerType: 'Scim', canDelete: false },
  ],
  antiCsrfToken: 'token',
};

export function setUpProviders(test: Test) {
  const page = setUpFakePage(test);
  const pass = holdTimers(test);
  showKeys(test);
  return Object.assign(page, {
    pass,
    show: (data: object = DATA, path = '/config') =>
      page.draw(<ProvidersPage data={v.parse(ProvidersData, data)} />, path),
    made: (part = '') =>
      page.calls
        .map(({ method, url }) => `${method} ${new URL(url).pathname}${new URL(url).search}`)
        .filter((call) => call.includes(part)),
    /** Lets the first read of the migrations begin, and answers it. */
    async answerMigrations(body: object = { 'a/b': { isFeatureDeactivated: true } }, status = 200) {
      await pass(0);
      await page.lastCall().answer(status, body);
    },
  });
}

export const remove = (id: string) => press(`[data-id="${id}"] [data-action=delete]`);
