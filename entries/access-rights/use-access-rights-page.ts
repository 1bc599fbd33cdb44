import { useEffect, useMemo, useState } from 'react';
import { ACCESS_RIGHTS_ADDRESS } from '../../shared/contract/addresses';
import type { AccessRightsData, Department } from '../../shared/contract/settings/access-rights';
import { type Confirmation, useConfirm } from '../../shared/dialogs/confirmation-context';
import { describeFailure } from '../../shared/http/failure-text';
import { currentLocale } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { useSaveReport } from '../../shared/notifications/use-save-report';
import { useChipRemoval } from '../../shared/runtime/hooks/use-chip-removal';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { useResourceChanged } from '../../shared/runtime/hooks/use-resource-changed';
import { useUnsavedGuard } from '../../shared/runtime/hooks/use-unsaved-guard';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { useAddressParameter } from '../../shared/runtime/navigation/use-address-parameter';
import { useSelection } from '../../shared/ui/selection/use-selection';
import { getAccessRights, postAccessRights } from './api';
import { firstDepartment, itemsOf, sortedDepartments } from './departments';
import { isChanged, type RightsValues } from './rights-values';
import { useAssignedDepartments } from './use-assigned-departments';

/** The two settings of the page. */
type Settings = Pick<RightsValues, 'featureActive' | 'unconfiguredDepartmentsAllowed'>;

const CHANGES = [{ resource: ACCESS_RIGHTS_ADDRESS, action: 'changed' }] as const;

/** No departments; always the same array. */
const NONE: readonly string[] = [];

/** The state of the page and the handlers of its controls. */
export function useAccessRightsPage(initial: AccessRightsData) {
  const {
    data: stored,
    change,
    reload,
  } = useResource({ load: getAccessRights, initial, changes: CHANGES, keepsDeleted: true });
  const departments = useSorted(stored.departments);
  const { department, choose } = useDepartment(departments);
  const list = useAssignedDepartments(department?.id);
  const ids = list.data?.departments ?? NONE;
  const savedItems = useMemo(() => itemsOf(ids, departments), [ids, departments]);
  const selection = useSelection(savedItems, department?.id);
  const chips = useChipRemoval(selection, department?.id);
  const settings = useSettings(stored);
  const values: RightsValues = { ...settings.values, assigned: selection.selected };
  const isDirty = isChanged(values, { ...stored, assigned: savedItems });
  const { confirmLeave } = useUnsavedGuard(isDirty);
  const { underWay, begin } = useExclusiveCall<'save'>();
  const report = useSaveReport();
  useResourceChanged(CHANGES, list.reload);
  useSameVersion({ stored: stored.version, list: list.data?.version, reload });

  const save = async () => {
    void chips.settle();
    // A list that could not be loaded is not sent: the server then keeps the stored one.
    const allowedDepartments = list.failure ? undefined : selection.selected.map(({ id }) => id);
    const answer = await postAccessRights({
      ...settings.values,
      department: department?.id ?? '',
      allowedDepartments,
      antiCsrfToken: stored.antiCsrfToken,
      version: list.data?.version || stored.version,
    });
    const refusal = answer.ok
      ? undefined
      : { message: t('RIGHT_SETTINGS_SAVED_ERROR'), options: { problemMessages: [describeFailure(answer)] } };
    report(answer, { saved: t('ACCESS_RIGHTS_SAVED'), refusal });
    if (answer.ok) {
      change((before) => ({ ...before, ...settings.values }));
      settings.setSaved(settings.values);
      list.setSaved(allowedDepartments ?? NONE, answer.data.version);
    }
    // Reads the departments' icons again, or what another administrator has saved. The list comes first, because a save
    // sends its version.
    list.reload();
    void reload();
  };
  return {
    departments,
    department,
    values,
    selection,
    removeChip: chips.remove,
    list,
    canSave: isDirty && (list.data !== undefined || list.failure !== undefined || department === undefined),
    isSaving: underWay === 'save',
    toggleFeature: settings.toggleFeature,
    toggleUnconfigured: settings.toggleUnconfigured,
    /** Asks before it discards unsaved changes. */
    async choose(id: string) {
      if (id === department?.id || !(await confirmLeave())) return;
      settings.discard();
      choose(id);
    },
    save: () => begin('save', save),
  };
}

/**
 * The chosen department: the one whose id `?selected=` of the page's address names, or a first one, which stays the same
 * when the list is loaded again, until the user chooses another one or it no longer exists.
 */
function useDepartment(departments: readonly Department[]) {
  const [inAddress, setInAddress] = useAddressParameter('selected');
  const [chosen, setChosen] = useState<string | undefined>(inAddress || undefined);
  const department = departments.find(({ id }) => id === chosen) ?? firstDepartment(departments);
  if (department !== undefined && department.id !== chosen) setChosen(department.id);
  return {
    department,
    choose(id: string) {
      setChosen(id);
      setInAddress(id);
    },
  };
}

function useSorted(departments: readonly Department[]): readonly Department[] {
  const locale = currentLocale();
  return useMemo(() => sortedDepartments(departments, locale), [departments, locale]);
}

/**
 * Reads the settings again if the version of a department's list does not begin with that of the settings: another
 * administrator has saved in between.
 */
function useSameVersion(versions: { stored: string; list: string | undefined; reload: () => Promise<void> }): void {
  const { stored, list, reload } = versions;
  // biome-ignore lint/correctness/useExhaustiveDependencies(stored): once for each list: two servers may always differ
  useEffect(() => {
    if (list && stored && !list.startsWith(stored)) void reload();
  }, [list, reload]);
}

/** The two settings. What the user has changed stays when they are loaded again. */
function useSettings(stored: Settings) {
  const confirm = useConfirm();
  const [typed, setTyped] = useState<Partial<Settings>>({});
  const { featureActive, unconfiguredDepartmentsAllowed } = { ...stored, ...typed };
  const put = (next: Partial<Settings>) => setTyped((before) => without({ ...before, ...next }, stored));
  return {
    values: { featureActive, unconfiguredDepartmentsAllowed },
    discard: () => setTyped({}),
    /** What the user has changed during the call is still unsaved. */
    setSaved: (saved: Settings) => setTyped((before) => without(before, saved)),
    toggleUnconfigured: () => put({ unconfiguredDepartmentsAllowed: !unconfiguredDepartmentsAllowed }),
    /** Toggles the setting, asks for confirmation, and toggles it back if the user declines. */
    async toggleFeature() {
      put({ featureActive: !featureActive });
      if (!(await confirm(featureActive ? deactivation() : activation()))) put({ featureActive });
    },
  };
}

const activation = (): Confirmation => ({
  title: t('ACCESS_RIGHTS_ACTIVATE_TITLE'),
  message: t('ACCESS_RIGHTS_ACTIVATE_TEXT'),
  type: 'WARNING',
  okButtonText: t('ACCESS_RIGHTS_ACTIVATE'),
});

const deactivation = (): Confirmation => ({
  title: t('ACCESS_RIGHTS_DEACTIVATE_TITLE'),
  message: t('ACCESS_RIGHTS_DEACTIVATE_TEXT'),
  type: 'WARNING',
  okButtonText: t('ACCESS_RIGHTS_DEACTIVATE'),
});

/** The settings that differ from others. */
function without(typed: Partial<Settings>, others: Settings): Partial<Settings> {
  const left = { ...typed };
  if (left.featureActive === others.featureActive) delete left.featureActive;
  if (left.unconfiguredDepartmentsAllowed === others.unconfiguredDepartmentsAllowed)
    delete left.unconfiguredDepartmentsAllowed;
  return left;
}
