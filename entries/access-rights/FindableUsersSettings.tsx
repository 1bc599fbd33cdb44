import { t } from '../../shared/i18n/translate';
import { InfoTip } from '../../shared/ui/feedback/InfoTip';
import { Checkbox } from '../../shared/ui/form/Checkbox';
import type { useAccessRightsPage } from './use-access-rights-page';

type RestrictionSettingsProps = Pick<
  ReturnType<typeof useAccessRightsPage>,
  'values' | 'toggleFeature' | 'toggleUnconfigured'
>;

/** Whether users find only some people, and whether departments without a list find everyone. */
export function FindableUsersSettings({ values, toggleFeature, toggleUnconfigured }: RestrictionSettingsProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="relative flex items-start gap-2">
        <Checkbox
          name="featureActive"
          label={t('ACCESS_RIGHTS_FEATURE')}
          checked={values.featureActive}
          {...(values.featureActive ? {} : { hint: t('ACCESS_RIGHTS_FEATURE_OFF') })}
          onChange={() => void toggleFeature()}
        />
        <InfoTip label={t('ACCESS_RIGHTS_FEATURE_MORE')}>{t('ACCESS_RIGHTS_FEATURE_INFO')}</InfoTip>
      </div>
      <Checkbox
        name="unconfiguredDepartmentsAllowed"
        label={t('ACCESS_RIGHTS_UNCONFIGURED')}
        hint={t(values.featureActive ? 'ACCESS_RIGHTS_UNCONFIGURED_HINT' : 'ACCESS_RIGHTS_UNCONFIGURED_OFF')}
        checked={values.unconfiguredDepartmentsAllowed}
        onChange={toggleUnconfigured}
      />
    </div>
  );
}
