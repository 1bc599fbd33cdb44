import { t } from '../../shared/i18n/translate';
import { RetryAlert } from '../../shared/ui/feedback/RetryAlert';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { SidePanel } from '../../shared/ui/layout/SidePanel';
import type { GroupOption, GroupPolicy } from './api';
import { EditGroupsPanel } from './EditGroupsPanel';
import type { PolicyGroups } from './use-group-policies';

/** The texts of the side panels. */
export const GROUP_TEXTS = {
  tfa: {
    title: 'LOGIN_CONFIG_TFA_GROUPS_TITLE',
    text: 'LOGIN_CONFIG_TFA_GROUPS_TEXT',
    empty: 'LOGIN_CONFIG_TFA_NO_GROUPS',
  },
  'allow-list': {
    title: 'LOGIN_CONFIG_ALLOW_LIST_TITLE',
    text: 'LOGIN_CONFIG_ALLOW_LIST_TEXT',
    empty: 'LOGIN_CONFIG_ALLOW_LIST_NO_GROUPS',
  },
} as const;

interface PolicyGroupsPanelProps {
  policy: GroupPolicy;
  groups: PolicyGroups;
  onSave: (groups: readonly GroupOption[]) => Promise<boolean>;
  onUnsaved: (isUnsaved: boolean) => void;
  onClose: () => void;
  onSaved: () => void;
}

/** The side panel of a policy, also while its groups are loading. */
export function PolicyGroupsPanel({ policy, groups: { state, groups, retry }, ...panel }: PolicyGroupsPanelProps) {
  const { title, text, empty } = GROUP_TEXTS[policy];
  const content =
    groups === undefined ? (
      <SidePanel title={t(title)} onBack={panel.onClose}>
        {state.kind === 'failed' ? (
          <RetryAlert part="groups-failed" failure={state.failure} onRetry={retry} />
        ) : (
          <SkeletonFrame className="gap-3">
            <SkeletonBlock className="h-8 w-1/2" />
            <SkeletonBlock className="h-64" />
          </SkeletonFrame>
        )}
      </SidePanel>
    ) : (
      <EditGroupsPanel title={t(title)} text={t(text)} emptyText={t(empty)} groups={groups} {...panel} />
    );
  return (
    <>
      {/* Where the panel replaces the form, it replaces the form's heading too. */}
      <h1 className="sr-only md:hidden">{t('LOGIN_CONFIG_TITLE')}</h1>
      {content}
    </>
  );
}
