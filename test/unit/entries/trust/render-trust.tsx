import type { Test } from 'uvu';
import * as v from 'valibot';
import { TrustPage } from '../../../../entries/trust/TrustPage';
import { TRUST_ADDRESS, TRUSTED_APPS_ADDRESS } from '../../../../shared/contract/addresses';
import { TrustData } from '../../../../shared/contract/settings/trust';
import type { Failure } from '../../../../shared/http/result';
import { NotificationsContext } from '../../../../shared/notifications/notifications-context';
import type { NotificationOptions } from '../../../../shared/notifications/queue';
import { setUpFakePage } from '../../../support/dom/fake-page';
import { press as click, isThere, showKeys, textsOf } from '../../../support/dom/page-controls';
import { until } from '../../../support/dom/render';

export const TRUST = TRUST_ADDRESS.replace('/identityprovider', '');
export const APPS = TRUSTED_APPS_ADDRESS.replace('/identityprovider', '');

/** Gives the tests of a file the page, its network, and the options with which failed calls are told. */
export function setUpTrustPage(test: Test) {
  const page = setUpFakePage(test);
  const failureOptions: (NotificationOptions | undefined)[] = [];
  showKeys(test);

  const notifications = {
    notify: (message: string, options?: NotificationOptions) => void page.notifications.push({ message, options }),
    notifyFailure: (_: Failure, options?: NotificationOptions) => void failureOptions.push(options),
    close: () => {},
  };
  return Object.assign(page, {
    failureOptions,
    /** Shows the page with these answers, of whatever shape, and waits until the applications are there. */
    async show(trust: object = {}, apps: object = {}): Promise<void> {
      const data = v.parse(TrustData, { antiCsrfToken: 'token', ...trust });
      const content = <TrustPage data={data} />;
      await page.draw(
        <NotificationsContext.Provider value={notifications}>{content}</NotificationsContext.Provider>,
        '/config/idptrust',
      );
      await page.answer('GET', APPS, apps);
      await until(() => isThere('input[name=addApp]'));
    },
  });
}

export const rowsOf = (panel: string) => textsOf(`[data-part=${panel}] [data-part=row]`);

/** Clicks a control of a panel, that of its first row where rows have it. */
export const press = (panel: string, action: string) => click(`[data-part=${panel}] [data-action=${action}]`);
