import { isSameSelection, type SelectableItem } from '../../shared/ui/selection/selected-items';

/** What an administrator changes on the page. */
export interface RightsValues {
  featureActive: boolean;
  unconfiguredDepartmentsAllowed: boolean;
  /** The departments that are assigned, in any order. */
  assigned: readonly SelectableItem[];
}

/** Whether anything differs from what is saved; the order of the departments does not count. */
export function isChanged(values: RightsValues, saved: RightsValues): boolean {
  return (
    values.featureActive !== saved.featureActive ||
    values.unconfiguredDepartmentsAllowed !== saved.unconfiguredDepartmentsAllowed ||
    !isSameSelection(values.assigned, saved.assigned)
  );
}
