import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { Alert } from '../../shared/ui/feedback/Alert';
import { TextField } from '../../shared/ui/form/TextField';
import type { useHeadless } from '../../shared/ui/headless/use-headless';
import { findGroups, type GroupOption } from './api';
import { type FormValues, numberProblem } from './form-values';

/** The components of Headless UI, once they are loaded. */
export type Ui = NonNullable<ReturnType<typeof useHeadless>>;

/** What every panel is given. */
export interface PanelProps {
  ui: Ui;
  values: FormValues;
  change: (changed: Partial<FormValues>) => void;
}

/** OpenID as the first or the only method, and who may change the providers. */
export function OpenIdPanel({ ui, values, change }: PanelProps) {
  return (
    <ui.Disclosure title={t('LOGIN_CONFIG_OPENID')} part="openid" open>
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
      <div className="mt-4">
        <SubAdminGroup ui={ui} values={values} change={change} />
      </div>
    </ui.Disclosure>
  );
}

/** The group whose members may change the providers. */
function SubAdminGroup({ ui, values, change }: PanelProps) {
  const { notifyFailure } = useNotifications();
  const { openIdSubAdminGroupId: id, openIdSubAdminGroupName: name } = values;
  const search = async (text: string, signal: AbortSignal) => {
    const found = await findGroups(text, signal);
    if (found.ok) return found.data;
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

/** The methods of the sign-in page; OpenID as the only method decides them. */
export function HtmlPanel({ ui, values, change }: PanelProps) {
  const { openIdOnly, isCloudView, d3ProviderPresent } = values;
  return (
    <ui.Disclosure title={t('LOGIN_CONFIG_HTML')} part="html">
      {openIdOnly ? <Alert part="forced">{t('LOGIN_CONFIG_HTML_FORCED')}</Alert> : null}
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

/** How long a session lasts. */
export function SessionPanel({ ui, values, change }: PanelProps) {
  const typed = values.sessionLifetimeHours;
  return (
    <ui.Disclosure title={t('LOGIN_CONFIG_TIMEOUT')} part="timeout">
      <div className="max-w-60">
        <TextField
          name="sessionLifetimeHours"
          label={t('LOGIN_CONFIG_LIFETIME')}
          hint={t('LOGIN_CONFIG_LIFETIME_HINT')}
          error={numberProblem('sessionLifetimeHours', typed)}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onInput={({ currentTarget }) => change({ sessionLifetimeHours: currentTarget.value })}
        />
      </div>
    </ui.Disclosure>
  );
}

const DEVICE_OPTIONS = [
  { value: '0', text: 'LOGIN_CONFIG_DEVICE_INFO' },
  { value: '1', text: 'LOGIN_CONFIG_DEVICE_CODE' },
] as const;

/** What happens when an unknown device signs in. */
export function DevicePanel({ ui, values, change }: PanelProps) {
  return (
    <ui.Disclosure title={t('LOGIN_CONFIG_DEVICE')} part="device">
      <ui.Switch
        name="unknownDeviceDetectionEnabled"
        label={t('LOGIN_CONFIG_DEVICE_ENABLED')}
        checked={values.unknownDeviceDetectionEnabled}
        onChange={(unknownDeviceDetectionEnabled) => change({ unknownDeviceDetectionEnabled })}
      />
      <div className="mt-2 ms-15 max-w-md">
        <ui.Listbox
          name="unknownDeviceDetectionOption"
          label={t('LOGIN_CONFIG_DEVICE_OPTION')}
          disabled={!values.unknownDeviceDetectionEnabled}
          options={DEVICE_OPTIONS.map(({ value, text }) => ({ value, text: t(text) }))}
          value={values.unknownDeviceDetectionOption === 1 ? '1' : '0'}
          onChange={(option) => change({ unknownDeviceDetectionOption: option === '1' ? 1 : 0 })}
        />
      </div>
    </ui.Disclosure>
  );
}
