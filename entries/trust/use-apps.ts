import { TRUST_ADDRESS } from '../../shared/contract/addresses';
import { appNameProblem } from '../../shared/contract/settings/trust';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import { formatList } from '../../shared/i18n/format';
import { PART_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { getDefaultApps, getTrustedApps, postTrustedApps } from './api';
import { useListChanges } from './use-list-changes';
import type { Removals } from './use-removals';
import { useReportAnswer } from './use-report-answer';

const CHANGES = [{ resource: TRUST_ADDRESS, action: 'changed' }] as const;

/** Whether a deleted application can be added again: servers accept only valid names. */
export const isRestorableApp = (app: string): boolean => app === app.trim() && appNameProblem(app) === undefined;

/** The trusted applications, and the functions that change them. */
export function useApps(antiCsrfToken: string, removals: Removals) {
  const { state, reload, restart, change } = useResource({
    load: getTrustedApps,
    initial: undefined,
    changes: CHANGES,
  });
  const report = useReportAnswer();
  const confirm = useConfirm();
  const { notify, notifyFailure } = useNotifications();
  const { add, remove } = useListChanges({
    list: 'app',
    removals,
    post: (action, app) => postTrustedApps(action === 'add' ? { addApp: app } : { removeApp: app }, antiCsrfToken),
    put: (to) => change((data) => ({ ...data, trustedApps: to(data.trustedApps) })),
    reload,
    nameOf: (app) => app,
    isRestorable: isRestorableApp,
  });
  return {
    state,
    retry: () => restart(),
    add,
    remove,
    /** Adds the default applications after the user has seen which ones. */
    async addDefaults(trusted: readonly string[]): Promise<void> {
      const defaults = await getDefaultApps();
      if (!defaults.ok) return notifyFailure(defaults);
      const missing = (defaults.data ?? []).filter((app) => !trusted.includes(app));
      if (missing.length === 0) return notify(t('TRUST_APPS_DEFAULTS_NONE'), { type: 'INFO' });
      const isConfirmed = await confirm({
        title: t('TRUST_APPS_DEFAULTS_TITLE'),
        message: t('TRUST_APPS_DEFAULTS_TEXT', {
          name: formatList(missing.map((app) => shortenUntrustedText(app, PART_LENGTH))),
        }),
        okButtonText: t('TRUST_ADD'),
      });
      if (!isConfirmed) return;
      const answer = await postTrustedApps({ addDefaultApps: true }, antiCsrfToken);
      report('add-default-apps', answer);
      if (answer.ok) void reload();
    },
  };
}
