import type { Department } from '../../shared/contract/settings/access-rights';
import { t } from '../../shared/i18n/translate';
import { RetryAlert } from '../../shared/ui/feedback/RetryAlert';
import { SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import type { useHeadless } from '../../shared/ui/headless-ui/use-headless';
import { ChipList } from '../../shared/ui/selection/ChipList';
import { departmentName } from './departments';
import { ChipBlocks, DepartmentBlocks } from './skeleton';
import type { useAccessRightsPage } from './use-access-rights-page';

/** Path data of two people with an arrow between them: the department has departments assigned. */
const HAS_RIGHTS =
  'M16 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6m-8 0a3 3 0 1 0 0-6 3 3 0 0 0 0 6m0 2c-2.33 0-7 1.17-7 3.5V19h14v-2.5C15 14.17 10.33 13 8 13m8 0-.97.05A4.2 4.2 0 0 1 17 16.5V19h6v-2.5c0-2.33-4.67-3.5-7-3.5';

interface DepartmentRightsProps extends ReturnType<typeof useAccessRightsPage> {
  ui: ReturnType<typeof useHeadless>;
}

/** The choice of a department, and the departments that are assigned to it. */
export function DepartmentRights({ ui, departments, department, choose, ...rights }: DepartmentRightsProps) {
  if (ui === undefined) {
    return (
      <SkeletonFrame className="gap-5">
        <DepartmentBlocks />
      </SkeletonFrame>
    );
  }
  return (
    <>
      <ui.Combobox
        name="department"
        label={t('ACCESS_RIGHTS_DEPARTMENT')}
        value={department}
        onChange={(next) => next && void choose(next.id)}
        search={departments}
        optionId={({ id }: Department) => id}
        optionText={departmentName}
        optionLines={linesOf}
        optionIcon={iconOf}
        emptyText={t(departments.length === 0 ? 'ACCESS_RIGHTS_NO_DEPARTMENTS' : 'ACCESS_RIGHTS_NO_MATCH')}
        searchingText={t('LOADING')}
      />
      {department === undefined ? (
        <p data-part="no-departments" className="text-muted">
          {t('ACCESS_RIGHTS_NO_DEPARTMENTS')}
        </p>
      ) : (
        <Assigned {...rights} />
      )}
    </>
  );
}

const linesOf = (department: Department): readonly string[] =>
  department.id === ''
    ? [departmentName(department), t('ACCESS_RIGHTS_EMPTY_DEPARTMENT_HINT')]
    : [departmentName(department)];

const iconOf = ({ hasRightsAssigned }: Department) =>
  hasRightsAssigned ? { path: HAS_RIGHTS, text: t('ACCESS_RIGHTS_HAS_RIGHTS') } : undefined;

/** While the access rights are switched off, users of all departments find everyone, so the text is only "None". */
function noneText({ featureActive, unconfiguredDepartmentsAllowed }: DepartmentRightsProps['values']): string {
  if (!featureActive) return t('ACCESS_RIGHTS_NONE');
  return t(unconfiguredDepartmentsAllowed ? 'ACCESS_RIGHTS_NONE_ALL' : 'ACCESS_RIGHTS_NONE_OWN');
}

type AssignedProps = Pick<DepartmentRightsProps, 'values' | 'selection' | 'removeChip' | 'list'>;

function Assigned({ values, selection, removeChip, list }: AssignedProps) {
  if (list.failure) return <RetryAlert part="rights-failed" failure={list.failure} onRetry={list.retry} />;
  if (list.data === undefined) {
    return (
      <SkeletonFrame className="gap-3">
        <ChipBlocks />
      </SkeletonFrame>
    );
  }
  const { selected } = selection;
  return (
    <div data-part="assigned" className="flex min-w-0 flex-col gap-2">
      <h2 className="font-medium text-sm">{t('ACCESS_RIGHTS_ASSIGNED', { selected: selected.length })}</h2>
      {selected.length === 0 ? (
        <p data-part="none-assigned" className="text-muted">
          {noneText(values)}
        </p>
      ) : (
        <ChipList
          items={selected.map(({ id, name }) => ({ title: name, value: id }))}
          idPrefix="assigned-"
          label={t('ACCESS_RIGHTS_ASSIGNED', { selected: selected.length })}
          emptyText={t('ACCESS_RIGHTS_EMPTY_DEPARTMENT')}
          emptyTooltip={t('ACCESS_RIGHTS_EMPTY_DEPARTMENT_HINT')}
          onRemove={({ value, title }) => removeChip({ id: value, name: title })}
        />
      )}
    </div>
  );
}
