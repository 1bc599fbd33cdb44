import { t } from '../../shared/i18n/translate';
import type { PanelProps } from './panel-props';
import { type GroupsProps, SavedGroups } from './SavedGroups';

/** Whether only members of some groups may sign in. */
export function RestrictionPanel({ ui, summary, values, change, ...groups }: PanelProps & GroupsProps) {
  return (
    <ui.Disclosure title={t('LOGIN_CONFIG_RESTRICTIONS')} summary={summary} part="restrictions">
      <ui.Switch
        name="useWhitelist"
        label={t('LOGIN_CONFIG_ALLOW_LIST')}
        hint={t('LOGIN_CONFIG_ALLOW_LIST_HINT')}
        checked={values.useWhitelist}
        onChange={(useWhitelist) => change({ useWhitelist })}
      />
      {values.useWhitelist ? (
        <div className="ms-15 mt-4 max-sm:ms-0">
          <SavedGroups {...groups}>{t('LOGIN_CONFIG_ALLOW_LIST_NO_GROUPS')}</SavedGroups>
        </div>
      ) : null}
    </ui.Disclosure>
  );
}
