import { useLayoutEffect, useState } from 'react';
import { t } from '../../shared/i18n/translate';
import { useChipRemoval } from '../../shared/runtime/hooks/use-chip-removal';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { Button } from '../../shared/ui/button/Button';
import { RetryAlert } from '../../shared/ui/feedback/RetryAlert';
import { FormActions } from '../../shared/ui/layout/FormActions';
import { SidePanel } from '../../shared/ui/layout/SidePanel';
import { ChipList } from '../../shared/ui/selection/ChipList';
import { ItemSelectionList } from '../../shared/ui/selection/ItemSelectionList';
import { useSelection } from '../../shared/ui/selection/use-selection';
import { type GroupOption, MOST_GROUPS } from './api';
import { useGroupSearch } from './use-group-search';

interface EditGroupsPanelProps {
  title: string;
  text: string;
  /** Stands in place of the chips when no group is selected. */
  emptyText: string;
  /** The groups that are saved. */
  groups: readonly GroupOption[];
  /** Resolves to whether they were saved: then the panel closes. */
  onSave: (groups: readonly GroupOption[]) => Promise<boolean>;
  /** Called with whether there are unsaved changes. */
  onUnsaved: (isUnsaved: boolean) => void;
  /** Asks before it discards unsaved changes. */
  onClose: () => void;
  onSaved: () => void;
}

/** The side panel that chooses the groups of a policy. */
export function EditGroupsPanel(props: EditGroupsPanelProps) {
  const { title, text, emptyText, groups, onSave, onUnsaved, onClose, onSaved } = props;
  const [search, setSearch] = useState('');
  const { found, failure, isSearching, retry } = useGroupSearch(search);
  const selection = useSelection<GroupOption>(groups);
  const { selected, isChanged } = selection;
  const chips = useChipRemoval(selection);
  const { underWay, begin } = useExclusiveCall<'save'>();
  // Before the page is painted: the user may press the back button as soon as a group is selected.
  useLayoutEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);
  useLayoutEffect(() => () => onUnsaved(false), [onUnsaved]);
  const save = async () => {
    void chips.settle();
    if (await onSave(selected)) onSaved();
  };
  return (
    <SidePanel title={title} onBack={onClose}>
      <p className="text-muted">{text}</p>
      {selected.length === 0 ? (
        <p data-part="none-selected" className="text-muted text-sm">
          {emptyText}
        </p>
      ) : (
        <ChipList
          items={selected.map(({ id, name }) => ({ title: name, value: id }))}
          idPrefix="group-"
          label={t('LOGIN_CONFIG_GROUPS_CHOSEN')}
          emptyText={t('LOGIN_CONFIG_GROUP_UNNAMED')}
          emptyTooltip={t('LOGIN_CONFIG_GROUP_UNNAMED_HINT')}
          onRemove={({ value, title: name }) => chips.remove({ id: value, name })}
        />
      )}
      <ItemSelectionList
        name="groups"
        searchLabel={t('LOGIN_CONFIG_GROUPS_SEARCH')}
        search={search}
        onSearch={setSearch}
        found={found?.groups}
        isSearching={isSearching}
        failure={failure && <RetryAlert part="search-failed" failure={failure} onRetry={retry} />}
        note={found?.isMore ? t('SELECTION_MORE', { limit: MOST_GROUPS }) : undefined}
        selection={selection}
        empty={t('LOGIN_CONFIG_GROUPS_NO_MATCH')}
      />
      <FormActions sticky="panel">
        <Button action="cancel" variant="secondary" onClick={onClose}>
          {t('BUTTON_CANCEL')}
        </Button>
        <Button action="save" disabled={!isChanged} busy={underWay === 'save'} onClick={() => begin('save', save)}>
          {t('BUTTON_SAVE')}
        </Button>
      </FormActions>
    </SidePanel>
  );
}
