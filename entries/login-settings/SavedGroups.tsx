import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { RetryAlert } from '../../shared/ui/feedback/RetryAlert';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { ChipList } from '../../shared/ui/selection/ChipList';
import type { PolicyGroups } from './use-group-policies';

/** The props of a panel with groups, in addition to those of every panel. */
export interface GroupsProps {
  policy: PolicyGroups;
  isEditing: boolean;
  /** Opens the side panel that chooses the groups. */
  onEdit: () => void;
}

interface SavedGroupsProps extends GroupsProps {
  /** The warning shown while no group is chosen. */
  children: ReactNode;
}

/** The groups of a policy, and a button that opens the side panel. */
export function SavedGroups({ policy, isEditing, onEdit, children }: SavedGroupsProps) {
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
