import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { findGroups, type GroupOption } from './api';
import type { PanelProps } from './panel-props';

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
