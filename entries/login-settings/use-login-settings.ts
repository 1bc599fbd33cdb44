import { useState } from 'react';
import { LOGIN_SETTINGS_ADDRESS } from '../../shared/contract/addresses';
import type { LoginSettingsData } from '../../shared/contract/settings/login-settings';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { useUnsavedGuard } from '../../shared/runtime/hooks/use-unsaved-guard';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { type GroupPolicy, getLoginSettings, postLoginSettings } from './api';
import {
  changedFields,
  type FormValues,
  isChanged,
  settingsOf,
  valuesOf,
  withoutContradictions,
  withoutPolicy,
  withoutSaved,
} from './form-values';
import { invalidNumber } from './number-rules';
import { useConfirmEffects } from './use-confirm-effects';
import { useSettingsReport } from './use-settings-report';

/** The user's changes, and the configuration that they were made in. */
interface Edit {
  typed: Partial<FormValues>;
  seen: LoginSettingsData;
}

const CHANGES = [{ resource: LOGIN_SETTINGS_ADDRESS, action: 'changed' }] as const;

/** The form of the page: what is typed, what is saved, and its buttons. */
export function useLoginSettings(initial: LoginSettingsData) {
  const {
    data: stored,
    change: changeStored,
    reload,
  } = useResource({ load: getLoginSettings, initial, changes: CHANGES, keepsDeleted: true });
  const [lastEdit, setEdit] = useState<Edit>();
  const edit = effective(lastEdit);
  const seen = edit?.seen ?? stored;
  const values = valuesIn(edit ?? { typed: {}, seen });
  // The fields that another administrator has saved while this user has unsaved changes: the unsaved ones
  // stay, and a save does not overwrite those of the other administrator.
  const conflict = changedFields(valuesOf(stored), valuesOf(seen));
  const { underWay, begin } = useExclusiveCall<'save'>();
  const confirmEffects = useConfirmEffects();
  const report = useSettingsReport();
  useUnsavedGuard(edit !== undefined);

  const save = async () => {
    const { version } = conflict.length > 0 ? seen : stored;
    const next = { ...settingsOf(values), version };
    if (!(await confirmEffects(next))) return;
    const answer = await postLoginSettings(next);
    const saved = report(answer);
    if (saved) {
      const now = { ...next, version: saved.version ?? '' };
      changeStored(() => now);
      // What the user has changed during the call is still unsaved.
      setEdit((last) => last && { typed: withoutSaved(last.typed, values), seen: now });
    }
    if (answer.ok) void reload(); // what the server has stored, or why it refused
  };
  return {
    /** The configuration that is stored, as far as the page knows. */
    stored,
    values,
    isDirty: edit !== undefined,
    isSaving: underWay === 'save',
    /** The fields that another administrator has saved meanwhile. */
    conflict,
    /** The first number that cannot be saved. */
    invalid: invalidNumber(values),
    change: (changed: Partial<FormValues>) =>
      setEdit((last) => {
        const { typed, seen: before } = effective(last) ?? { typed: {}, seen: stored };
        return { typed: { ...typed, ...changed }, seen: before };
      }),
    discard: () => setEdit(undefined),
    /** Puts the user's changes on top of what another administrator has saved. */
    rebase: () => setEdit((last) => last && { ...last, seen: stored }),
    save: () => begin('save', save),
    /** Called after an empty list of groups was saved. */
    turnOff(policy: GroupPolicy) {
      changeStored((settings) => withoutPolicy(settings, policy));
      setEdit((last) => last && { typed: withoutPolicy(last.typed, policy), seen: withoutPolicy(last.seen, policy) });
    },
    reload,
  };
}

/** Undefined for an edit whose changes were taken back: the page then shows what is stored. */
function effective(edit: Edit | undefined): Edit | undefined {
  return edit && isChanged(valuesIn(edit), valuesOf(edit.seen)) ? edit : undefined;
}

function valuesIn({ typed, seen }: Edit): FormValues {
  return withoutContradictions({ ...valuesOf(seen), ...typed });
}
