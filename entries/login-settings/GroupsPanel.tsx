import { useState } from 'react';
import { t } from '../../shared/i18n/translate';
import { useSingleFlight } from '../../shared/runtime/hooks/use-single-flight';
import { useUnsavedGuard } from '../../shared/runtime/hooks/use-unsaved-guard';
import { Button } from '../../shared/ui/button/Button';
import { FormActions } from '../../shared/ui/layout/FormActions';
import { SidePanel } from '../../shared/ui/layout/SidePanel';
import { ChipList } from '../../shared/ui/selection/ChipList';
import { ItemSelectionList } from '../../shared/ui/selection/ItemSelectionList';
import { useSelection } from '../../shared/ui/selection/use-selection';
import type { GroupOption } from './api';
import { useGroupSearch } from './use-policy-groups';

interface GroupsPanelProps {
  title: string;
  text: string;
  /** The groups that are saved. */
  groups: readonly GroupOption[];
  /** Resolves to whether they were saved: then the panel closes. */
  onSave: (groups: readonly GroupOption[]) => Promise<boolean>;
  onClose: () => void;
}

/** The side panel that chooses the groups of a policy. */
export function GroupsPanel({ title, text, groups, onSave, onClose }: GroupsPanelProps) {
  const [search, setSearch] = useState('');
  const found = useGroupSearch(search);
  const selection = useSelection<GroupOption>(groups);
  const { underWay, begin } = useSingleFlight<'save'>();
  const isDirty = !isSameSet(selection.selected, groups);
  const { confirmLeave } = useUnsavedGuard(isDirty);
  const close = async () => {
    if (await confirmLeave()) onClose();
  };
  const save = async () => {
    if (await onSave(selection.selected)) onClose();
  };
  return (
    <SidePanel title={title} onBack={() => void close()}>
      <p className="text-muted">{text}</p>
      <ChipList
        items={selection.selected.map(({ id, name }) => ({ title: name, value: id }))}
        idPrefix="group-"
        label={t('LOGIN_CONFIG_GROUPS_CHOSEN')}
        emptyText={t('LOGIN_CONFIG_GROUP_UNNAMED')}
        emptyTooltip={t('LOGIN_CONFIG_GROUP_UNNAMED_HINT')}
        onRemove={({ value, title: name }) => selection.toggle({ id: value, name })}
      />
      <ItemSelectionList
        name="groups"
        searchLabel={t('LOGIN_CONFIG_GROUPS_SEARCH')}
        search={search}
        onSearch={setSearch}
        found={found}
        selection={selection}
        empty={t('LOGIN_CONFIG_GROUPS_NO_MATCH')}
      />
      <FormActions>
        <Button action="cancel" variant="secondary" onClick={() => void close()}>
          {t('BUTTON_CANCEL')}
        </Button>
        <Button action="save" disabled={!isDirty} busy={underWay === 'save'} onClick={() => begin('save', save)}>
          {t('BUTTON_SAVE')}
        </Button>
      </FormActions>
    </SidePanel>
  );
}

function isSameSet(one: readonly GroupOption[], other: readonly GroupOption[]): boolean {
  const ids = new Set(other.map(({ id }) => id));
  return one.length === ids.size && one.every(({ id }) => ids.has(id));
}
