import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { Alert } from '../../shared/ui/feedback/Alert';
import type { useHeadless } from '../../shared/ui/headless/use-headless';
import { findGroups, type GroupOption } from './api';
import type { FormValues } from './form-values';

/** The components of Headless UI, once they are loaded. */
export type Ui = NonNullable<ReturnType<typeof useHeadless>>;

/** What every panel is given. */
export interface PanelProps {
  ui: Ui;
  /** What the panel is set to, for its title while it is closed. */
  summary: string | undefined;
  values: FormValues;
  change: (changed: Partial<FormValues>) => void;
}

/** OpenID as the first or the only method, and who may change the providers. */
export function OpenIdPanel({ ui, summary, values, change }: PanelProps) {
  return (
    <ui.Disclosure title={t('LOGIN_CONFIG_OPENID')} summary={summary} part="openid" open>
      <div className="flex flex-col gap-3">
        <ui.Switch
          name="openIdOnly"
          label={t('LOGIN_CONFIG_OPENID_ONLY')}
          hint={t('LOGIN_CONFIG_OPENID_ONLY_HINT')}
          checked={values.openIdOnly}
          onChange={(openIdOnly) => change({ openIdOnly })}
        />
        <ui.Switch
          name="openIdPreferred"
          label={t('LOGIN_CONFIG_OPENID_PREFERRED')}
          hint={t('LOGIN_CONFIG_OPENID_PREFERRED_HINT')}
          checked={values.openIdPreferred}
          onChange={(openIdPreferred) => change({ openIdPreferred })}
        />
      </div>
      <div className="mt-5">
        <SubAdminGroup ui={ui} values={values} change={change} />
      </div>
    </ui.Disclosure>
  );
}

/** The group whose members may change the providers. */
function SubAdminGroup({ ui, values, change }: Omit<PanelProps, 'summary'>) {
  const { notifyFailure } = useNotifications();
  const { openIdSubAdminGroupId: id, openIdSubAdminGroupName: name } = values;
  const search = async (text: string, signal: AbortSignal) => {
    const found = await findGroups(text, signal);
    if (found.ok) return found.data.groups;
    notifyFailure(found);
    throw new Error(found.messageKey); // the combobox then shows a button to try again
  };
  return (
    <>
      <ui.Combobox<GroupOption>
        name="openIdSubAdminGroupId"
        label={t('LOGIN_CONFIG_SUB_ADMINS')}
        value={id === '' ? undefined : { id, name: name || id }}
        onChange={(group) =>
          change({ openIdSubAdminGroupId: group?.id ?? '', openIdSubAdminGroupName: group?.name ?? '' })
        }
        search={search}
        optionId={(group) => group.id}
        optionText={(group) => group.name}
        emptyText={t('LOGIN_CONFIG_GROUPS_NO_MATCH')}
        searchingText={t('LOADING')}
      />
      <p className="mt-1 text-muted text-sm">{t('LOGIN_CONFIG_SUB_ADMINS_HINT')}</p>
    </>
  );
}

/** The methods offered on the sign-in page, which cannot be chosen while OpenID is the only one. */
export function HtmlPanel({ ui, summary, values, change }: PanelProps) {
  const { openIdOnly, isCloudView, d3ProviderPresent } = values;
  return (
    <ui.Disclosure title={t('LOGIN_CONFIG_HTML')} summary={summary} part="html">
      {openIdOnly ? (
        <div className="mb-3">
          <Alert part="forced">{t('LOGIN_CONFIG_HTML_FORCED')}</Alert>
        </div>
      ) : null}
      <ui.Switch
        name="htmlLoginEnabled"
        label={t('LOGIN_CONFIG_HTML_ENABLED')}
        disabled={openIdOnly}
        checked={values.htmlLoginEnabled}
        onChange={(htmlLoginEnabled) => change({ htmlLoginEnabled })}
      />
      {isCloudView ? null : (
        <ui.Switch
          name="showKerberos"
          label={t('LOGIN_CONFIG_KERBEROS')}
          disabled={openIdOnly}
          checked={values.showKerberos}
          onChange={(showKerberos) => change({ showKerberos })}
        />
      )}
      <ui.Switch
        name="showOpenIdConnect"
        label={t('LOGIN_CONFIG_SHOW_OPENID')}
        disabled={openIdOnly}
        checked={values.showOpenIdConnect}
        onChange={(showOpenIdConnect) => change({ showOpenIdConnect })}
      />
      {d3ProviderPresent ? (
        <ui.Switch
          name="disableCacheRefresh"
          label={t('LOGIN_CONFIG_CACHE')}
          hint={t('LOGIN_CONFIG_CACHE_HINT')}
          checked={values.disableCacheRefresh}
          onChange={(disableCacheRefresh) => change({ disableCacheRefresh })}
        />
      ) : null}
    </ui.Disclosure>
  );
}
