import type { ReactNode } from 'react';
import { TFA_POLICIES } from '../../shared/contract/login-settings';
import { failureText } from '../../shared/http/call';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { RetryCard } from '../../shared/ui/feedback/RetryCard';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { TextField } from '../../shared/ui/form/TextField';
import { numberProblem, TFA_TEXTS } from './form-values';
import type { PanelProps } from './SignInPanels';
import type { usePolicyGroups } from './use-policy-groups';

/** What a panel with groups is given. */
interface GroupsProps extends PanelProps {
  policy: ReturnType<typeof usePolicyGroups>;
  isEditing: boolean;
  /** Opens the side panel that chooses the groups. */
  onEdit: () => void;
}

/** Who must use two-factor authentication, and how often the set-up can be postponed. */
export function TfaPanel({ ui, values, change, ...groups }: GroupsProps) {
  const { tfaRadio, maxTFAActivationSkipCounter: skips } = values;
  const isSelected = tfaRadio === 'ForceSelectedGroups';
  return (
    <ui.Disclosure title={t('LOGIN_CONFIG_TFA')} part="tfa" open>
      <fieldset className="flex flex-col">
        <legend className="mb-1 font-medium text-sm">{t('LOGIN_CONFIG_TFA_WHO')}</legend>
        {TFA_POLICIES.map((policy) => (
          <label key={policy} className="flex min-h-control cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="tfaRadio"
              value={policy}
              checked={tfaRadio === policy}
              onChange={() => change({ tfaRadio: policy })}
              className="size-5 shrink-0 accent-primary-fill"
            />
            <span>{t(TFA_TEXTS[policy])}</span>
          </label>
        ))}
      </fieldset>
      {isSelected ? (
        <div className="mt-2 ms-8 flex flex-col gap-3">
          <ChosenGroups {...groups}>
            <Alert type="WARNING" live part="no-groups">
              {t('LOGIN_CONFIG_TFA_NO_GROUPS')}
            </Alert>
          </ChosenGroups>
        </div>
      ) : null}
      <div className="mt-4 max-w-60">
        <TextField
          name="maxTFAActivationSkipCounter"
          label={t('LOGIN_CONFIG_SKIPS')}
          hint={t('LOGIN_CONFIG_SKIPS_HINT')}
          error={numberProblem('maxTFAActivationSkipCounter', skips)}
          inputMode="numeric"
          autoComplete="off"
          value={skips}
          onInput={({ currentTarget }) => change({ maxTFAActivationSkipCounter: currentTarget.value })}
        />
      </div>
    </ui.Disclosure>
  );
}

/** Whether only members of some groups may sign in. */
export function RestrictionPanel({ ui, values, change, ...groups }: GroupsProps) {
  return (
    <ui.Disclosure title={t('LOGIN_CONFIG_RESTRICTIONS')} part="restrictions">
      <ui.Switch
        name="useWhitelist"
        label={t('LOGIN_CONFIG_ALLOW_LIST')}
        hint={t('LOGIN_CONFIG_ALLOW_LIST_HINT')}
        checked={values.useWhitelist}
        onChange={(useWhitelist) => change({ useWhitelist })}
      />
      {values.useWhitelist ? (
        <div className="mt-2 ms-15 flex flex-col gap-3">
          <ChosenGroups {...groups}>
            <Alert type="WARNING" live part="no-groups">
              {t('LOGIN_CONFIG_ALLOW_LIST_NO_GROUPS')}
            </Alert>
          </ChosenGroups>
        </div>
      ) : null}
    </ui.Disclosure>
  );
}

interface ChosenGroupsProps extends Pick<GroupsProps, 'policy' | 'isEditing' | 'onEdit'> {
  /** Shown without groups. */
  children: ReactNode;
}

/** The names of the groups, and a button that opens the side panel. */
function ChosenGroups({ policy, isEditing, onEdit, children }: ChosenGroupsProps) {
  const { state, groups, retry } = policy;
  if (state.kind === 'failed') return <RetryCard level={2} {...failureText(state.failure)} onRetry={retry} />;
  if (groups === undefined) {
    return (
      <SkeletonFrame className="gap-2">
        <SkeletonBlock className="h-6 w-1/2" />
      </SkeletonFrame>
    );
  }
  return (
    <>
      {groups.length === 0 ? (
        children
      ) : (
        <ul data-part="groups" className="flex max-h-40 flex-wrap gap-2 overflow-y-auto">
          {groups.map(({ id, name }) => (
            <li key={id} className="max-w-full truncate rounded-full border border-line px-3 py-1 text-sm" title={name}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      <Button action="edit-groups" variant="secondary" disabled={isEditing} className="self-start" onClick={onEdit}>
        {t('LOGIN_CONFIG_EDIT_GROUPS')}
      </Button>
    </>
  );
}
