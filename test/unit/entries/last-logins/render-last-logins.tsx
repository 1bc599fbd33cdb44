import type { Test } from 'uvu';
import * as v from 'valibot';
import { LAST_LOGIN, LAST_LOGINS } from '../../../../build/samples/administration';
import { LastLoginsPage } from '../../../../entries/last-logins/LastLoginsPage';
import { LastLoginsData, NO_LOGIN_TIME } from '../../../../shared/contract/settings/last-logins';
import { setUpFakePage } from '../../../support/dom/fake-page';
import { showKeys } from '../../../support/dom/page-controls';

export const ADA = { ...LAST_LOGIN, userId: 'a/b', name: 'Ada', account: 'ada', lastLogin: '2026-11-20T08:15:00Z' };
export const LIST = {
  ...LAST_LOGINS,
  lastLogins: [
    ADA,
    { userId: '2', name: 'Bob', account: 'bob', lastLogin: NO_LOGIN_TIME },
    { userId: '3', name: 'Eve', account: 'ignored', unknownUsername: true },
    { name: 'No id', account: 'none' },
  ],
};

export function setUpLastLogins(test: Test) {
  const page = setUpFakePage(test);
  showKeys(test);
  return Object.assign(page, {
    show: (data: object = LIST, query = '') =>
      page.draw(<LastLoginsPage data={v.parse(LastLoginsData, data)} />, `/config/lastloginlist${query}`),
    made: () => page.calls.map(({ method, url }) => `${method} ${new URL(url).pathname.split('/').at(-1)}`),
  });
}

export const rows = () => [...document.querySelectorAll('[data-part=list] [data-part=row]')];
