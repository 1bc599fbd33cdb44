import { useMemo, useState } from 'react';
import type { Department } from '../../shared/contract/settings/access-rights';
import { searchIndex } from '../../shared/i18n/search-index';
import { t } from '../../shared/i18n/translate';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { SidePanel } from '../../shared/ui/layout/SidePanel';
import { ItemSelectionList } from '../../shared/ui/selection/ItemSelectionList';
import { departmentName, shortName } from './departments';
import type { useAccessRightsPage } from './use-access-rights-page';

interface AssignPanelProps extends Pick<ReturnType<typeof useAccessRightsPage>, 'departments' | 'selection' | 'list'> {
  department: Department;
  onClose: () => void;
}

/** The side panel that assigns departments to a department. */
export function AssignDepartmentsPanel({ department, departments, selection, list, onClose }: AssignPanelProps) {
  const [search, setSearch] = useState('');
  const items = useMemo(() => departments.map((each) => ({ id: each.id, name: departmentName(each) })), [departments]);
  const find = useMemo(() => searchIndex(items, ({ name }) => name), [items]);
  const found = useMemo(() => find(search), [find, search]);
  return (
    <>
      {/* Where the panel replaces the page, it replaces its heading too. */}
      <h1 className="sr-only md:hidden">{t('ASSIGN_RIGHTS_TITLE')}</h1>
      <SidePanel title={shortName(department)} kind={t('ACCESS_RIGHTS_ASSIGN')} onBack={onClose}>
        <p className="text-muted [overflow-wrap:anywhere]">
          {t('ACCESS_RIGHTS_ASSIGN_TEXT', { name: shortName(department) })}
        </p>
        {list.data === undefined ? (
          <SkeletonFrame className="gap-3">
            <SkeletonBlock className="h-control" />
            <SkeletonBlock className="h-64" />
          </SkeletonFrame>
        ) : (
          <ItemSelectionList
            name="departments"
            searchLabel={t('ACCESS_RIGHTS_SEARCH')}
            search={search}
            onSearch={setSearch}
            found={found}
            isSearching={false}
            selection={selection}
            empty={t('ACCESS_RIGHTS_NO_MATCH')}
          />
        )}
      </SidePanel>
    </>
  );
}
