import { TFA_POLICIES } from '../../shared/contract/settings/login-settings';
import { t } from '../../shared/i18n/translate';
import { TFA_TEXTS } from '../../shared/login-settings/tfa-policy-texts';
import { NumberInput } from './NumberInput';
import type { PanelProps } from './panel-props';
import { type GroupsProps, SavedGroups } from './SavedGroups';

/** Who must use two-factor authentication, how often the set-up can be postponed, and whether there are backup codes. */
export function TfaPanel({ ui, summary, values, change, ...groups }: PanelProps & GroupsProps) {
  return (
    <ui.Disclosure title={t('LOGIN_CONFIG_TFA')} summary={summary} part="tfa">
      <fieldset className="flex min-w-0 flex-col">
        <legend className="mb-1 font-medium text-sm">{t('LOGIN_CONFIG_TFA_WHO')}</legend>
        {TFA_POLICIES.map((policy) => (
          <div key={policy}>
            <label className="flex min-h-control cursor-pointer items-center gap-3 py-1">
              <input
                type="radio"
                name="tfaRadio"
                value={policy}
                checked={values.tfaRadio === policy}
                onChange={() => change({ tfaRadio: policy })}
                className="radio size-5 shrink-0"
              />
              <span>{t(TFA_TEXTS[policy])}</span>
            </label>
            {policy === 'ForceSelectedGroups' && values.tfaRadio === policy ? (
              <div className="ms-8 mt-1 mb-3">
                <SavedGroups {...groups}>{t('LOGIN_CONFIG_TFA_NO_GROUPS')}</SavedGroups>
              </div>
            ) : null}
          </div>
        ))}
      </fieldset>
      <div className="mt-4">
        <NumberInput
          name="maxTFAActivationSkipCounter"
          label={t('LOGIN_CONFIG_SKIPS')}
          hint={t('LOGIN_CONFIG_SKIPS_HINT')}
          value={values.maxTFAActivationSkipCounter}
          onChange={(typed) => change({ maxTFAActivationSkipCounter: typed })}
        />
      </div>
      {typeof values.tfaBackupCodes === 'boolean' ? (
        <div className="mt-4">
          <ui.Switch
            name="tfaBackupCodes"
            label={t('LOGIN_CONFIG_BACKUP_CODES')}
            checked={values.tfaBackupCodes}
            onChange={(tfaBackupCodes) => change({ tfaBackupCodes })}
          />
          <p className="text-muted text-sm">{t('LOGIN_CONFIG_BACKUP_CODES_HINT')}</p>
        </div>
      ) : null}
    </ui.Disclosure>
  );
}
