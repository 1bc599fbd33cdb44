import type { Department } from '../../shared/contract/settings/access-rights';
import { NAME_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import type { SelectableItem } from '../../shared/ui/selection/selected-items';

/** The name of a department: for the empty id a text of this page, and for a department without a name its id. */
export function departmentName({ id, departmentName: name }: Pick<Department, 'id' | 'departmentName'>): string {
  if (id === '') return t('ACCESS_RIGHTS_EMPTY_DEPARTMENT');
  return name.trim() === '' ? id : name;
}

/** The name of a department, cut for use in a sentence. */
export const shortName = (department: Department): string =>
  shortenUntrustedText(departmentName(department), NAME_LENGTH);

/** The departments by name, after the one with the empty id; each id once. */
export function sortedDepartments(departments: readonly Department[], locale: string): readonly Department[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const named = [...new Map(departments.map((department) => [department.id, department])).values()].map(
    (department) => ({ department, name: departmentName(department) }),
  );
  return named
    .sort((one, other) => {
      if (one.department.id === '' || other.department.id === '') return one.department.id === '' ? -1 : 1;
      return compare(one.name, other.name);
    })
    .map(({ department }) => department);
}

/** The department that is chosen at first: one with rights, or else one that has a name. */
export function firstDepartment(departments: readonly Department[]): Department | undefined {
  return (
    departments.find(({ hasRightsAssigned }) => hasRightsAssigned) ??
    departments.find(({ id }) => id !== '') ??
    departments[0]
  );
}

/** Departments by their ids, each once, as items to select; one that is not in the list any more has its id as name. */
export function itemsOf(ids: readonly string[], departments: readonly Department[]): readonly SelectableItem[] {
  const names = new Map(departments.map((department) => [department.id, departmentName(department)]));
  return [...new Set(ids)].map((id) => ({ id, name: names.get(id) ?? departmentName({ id, departmentName: '' }) }));
}
