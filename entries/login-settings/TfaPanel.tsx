import type { ReactNode } from 'react';
import { PASSKEY_POLICIES, TFA_POLICIES } from '../../shared/contract/settings/login-settings';
import { type MessageKey, t } from '../../shared/i18n/translate';
import { PASSKEY_TEXTS, TFA_TEXTS } from '../../shared/login-settings/tfa-policy-texts';
import { NumberInput } from './NumberInput';
import type { PanelProps } from './panel-props';
import { type GroupsProps, SavedGroups } from './SavedGroups';

const REMEMBER_FIELDS = [
  ['tfaRememberDays', 'LOGIN_CONFIG_REMEMBER'],
  ['tfaRememberDaysAdmin', 'LOGIN_CONFIG_REMEMBER_ADMINS'],
] as const;

/** Who must use two-factor authentication, how often the set-up can be postponed, and what makes it easier. */
export function TfaPanel({ ui, summary, values, change, ...groups }: PanelProps & GroupsProps) {
  return (
    <ui.Disclosure title={t('LOGIN_CONFIG_TFA')} summary={summary} part="tfa">
      <Radios
        name="tfaRadio"
        label={t('LOGIN_CONFIG_TFA_WHO')}
        choices={TFA_POLICIES}
        texts={TFA_TEXTS}
        chosen={values.tfaRadio}
        onChoose={(tfaRadio) => change({ tfaRadio })}
        below={
          values.tfaRadio === 'ForceSelectedGroups' ? (
            <SavedGroups {...groups}>{t('LOGIN_CONFIG_TFA_NO_GROUPS')}</SavedGroups>
          ) : null
        }
      />
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
      {REMEMBER_FIELDS.map(([name, label]) => {
        const typed = values[name];
        return typed === undefined ? null : (
          <div key={name} className="mt-4">
            <NumberInput
              name={name}
              label={t(label)}
              hint={t('LOGIN_CONFIG_REMEMBER_HINT')}
              value={typed}
              onChange={(days) => change({ [name]: days })}
            />
          </div>
        );
      })}
      {values.passkeys ? (
        <div className="mt-4">
          <Radios
            name="passkeys"
            label={t('LOGIN_CONFIG_PASSKEYS')}
            choices={PASSKEY_POLICIES}
            texts={PASSKEY_TEXTS}
            chosen={values.passkeys}
            onChoose={(passkeys) => change({ passkeys })}
          />
          <p className="text-muted text-sm">{t('LOGIN_CONFIG_PASSKEYS_HINT')}</p>
        </div>
      ) : null}
    </ui.Disclosure>
  );
}

interface RadiosProps<Choice extends string> {
  name: string;
  label: string;
  choices: readonly Choice[];
  texts: Readonly<Record<Choice, MessageKey>>;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
  /** Stands below the chosen one. */
  below?: ReactNode;
}

function Radios<Choice extends string>({
  name,
  label,
  choices,
  texts,
  chosen,
  onChoose,
  below,
}: RadiosProps<Choice>): ReactNode {
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      {choices.map((choice) => (
        <div key={choice}>
          <label className="flex min-h-control cursor-pointer items-center gap-3 py-1">
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === chosen}
              onChange={() => onChoose(choice)}
              className="radio size-5 shrink-0"
            />
            <span>{t(texts[choice])}</span>
          </label>
          {choice === chosen && below ? <div className="ms-8 mt-1 mb-3">{below}</div> : null}
        </div>
      ))}
    </fieldset>
  );
}
