import type { ReactNode } from 'react';
import { TFA_POLICIES } from '../../shared/contract/settings/login-settings';
import { t } from '../../shared/i18n/translate';
import { TFA_TEXTS } from '../../shared/login-settings/setting-texts';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { RetryAlert } from '../../shared/ui/feedback/RetryAlert';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { ChipList } from '../../shared/ui/selection/ChipList';
import { NumberInput } from './NumberInput';
import type { PanelProps } from './panel-props';
import type { usePolicyGroups } from './use-policy-groups';

/** What a panel with groups is given. */
interface GroupsProps extends PanelProps {
  policy: ReturnType<typeof usePolicyGroups>;
  isEditing: boolean;
  /** Opens the side panel that chooses the groups. */
  onEdit: () => void;
}

/** Who must use two-factor authentication, and how often the set-up can be postponed. */
export function TfaPanel({ ui, summary, values, change, ...groups }: GroupsProps) {
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
                <ChosenGroups {...groups}>{t('LOGIN_CONFIG_TFA_NO_GROUPS')}</ChosenGroups>
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
    </ui.Disclosure>
  );
}

/** Whether only members of some groups may sign in. */
export function RestrictionPanel({ ui, summary, values, change, ...groups }: GroupsProps) {
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
          <ChosenGroups {...groups}>{t('LOGIN_CONFIG_ALLOW_LIST_NO_GROUPS')}</ChosenGroups>
        </div>
      ) : null}
    </ui.Disclosure>
  );
}

interface ChosenGroupsProps extends Pick<GroupsProps, 'policy' | 'isEditing' | 'onEdit'> {
  /** The warning shown while no group is chosen. */
  children: ReactNode;
}

/** The groups of a policy, and a button that opens the side panel. */
function ChosenGroups({ policy, isEditing, onEdit, children }: ChosenGroupsProps) {
  const { state, groups, retry } = policy;
  if (state.kind === 'failed') return <RetryAlert part="groups-failed" failure={state.failure} onRetry={retry} />;
  if (groups === undefined) {
    return (
      <SkeletonFrame className="gap-2">
        <SkeletonBlock className="h-8 w-1/2" />
      </SkeletonFrame>
    );
  }
  return (
    <div data-part="groups" className="flex min-w-0 flex-col gap-3">
      {groups.length === 0 ? (
        <Alert type="WARNING" live part="no-groups">
          {children}
        </Alert>
      ) : (
        <ChipList
          items={groups.map(({ id, name }) => ({ title: name, value: id }))}
          idPrefix="saved-"
          label={t('LOGIN_CONFIG_GROUPS_CHOSEN')}
          emptyText={t('LOGIN_CONFIG_GROUP_UNNAMED')}
          emptyTooltip={t('LOGIN_CONFIG_GROUP_UNNAMED_HINT')}
        />
      )}
      <Button action="edit-groups" variant="secondary" disabled={isEditing} className="self-start" onClick={onEdit}>
        {t('LOGIN_CONFIG_EDIT_GROUPS')}
      </Button>
    </div>
  );
}
