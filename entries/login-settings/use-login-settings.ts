import { useState } from 'react';
import { LOGIN_SETTINGS_ADDRESS } from '../../shared/contract/addresses';
import type { LoginSettingsData, LoginSettingsEffects } from '../../shared/contract/login-settings';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import { t, translateServerText } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useResourceChange } from '../../shared/runtime/hooks/use-resource-change';
import { useServerEvents } from '../../shared/runtime/hooks/use-server-events';
import { useSingleFlight } from '../../shared/runtime/hooks/use-single-flight';
import { useUnsavedGuard } from '../../shared/runtime/hooks/use-unsaved-guard';
import { useLoader } from '../../shared/runtime/loading/use-loader';
import { getLoginSettings, postLoginSettings, postPreview } from './api';
import { effectLines } from './effect-lines';
import { type FormValues, isChanged, isValid, settingsOf, valuesOf, withoutContradictions } from './form-values';

/** The form of the page: what is typed, what is saved, and its buttons. */
export function useLoginSettings(initial: LoginSettingsData) {
  const { state, change: setSaved, reload } = useLoader(getLoginSettings, initial);
  const settings = state.kind === 'loaded' ? state.data : initial;
  const saved = valuesOf(settings);
  const [typed, setTyped] = useState<Partial<FormValues>>({});
  const values = withoutContradictions({ ...saved, ...typed });
  const isDirty = isChanged(values, saved);
  const { underWay, begin } = useSingleFlight<'save'>();
  const confirmEffects = useConfirmEffects();
  const report = useReport();
  useUnsavedGuard(isDirty);
  useServerEvents();
  // While there are unsaved changes the version stays that of what the user has seen: the save is then refused.
  useResourceChange({ resource: LOGIN_SETTINGS_ADDRESS, action: 'changed', onChange: () => isDirty || reload() });

  const save = async () => {
    const next = settingsOf(values);
    if (!(await confirmEffects(next))) return;
    const answer = await postLoginSettings(next);
    if (!report(answer)) return;
    setSaved(() => ({ ...next, version: answer.ok ? (answer.data.version ?? '') : '' }));
    setTyped({});
    reload();
  };
  return {
    values,
    isDirty,
    canSave: isDirty && isValid(values),
    isSaving: underWay === 'save',
    change: (changed: Partial<FormValues>) => setTyped({ ...typed, ...changed }),
    discard: () => setTyped({}),
    save: () => begin('save', save),
    /** Takes over what the server has decided when groups were saved. */
    applyGroups(version: string | undefined, changed: Partial<FormValues>) {
      setSaved((before) => ({
        ...before,
        ...settingsOf({ ...saved, ...changed }),
        version: version ?? before.version,
      }));
      setTyped(({ ...others }) => {
        for (const name of Object.keys(changed)) Reflect.deleteProperty(others, name);
        return others;
      });
    },
  };
}

/** Notifies the outcome of a save, and returns whether it was saved. */
function useReport() {
  const { notify, notifyFailure } = useNotifications();
  return (answer: Awaited<ReturnType<typeof postLoginSettings>>): boolean => {
    if (!answer.ok) {
      notifyFailure(answer);
      return false;
    }
    const { saveOk, problemMessages } = answer.data;
    if (saveOk) {
      notify(t('LOGIN_CONFIG_SAVED'), { type: 'SUCCESS' });
      return true;
    }
    notify(t('LOGIN_CONFIG_SAVE_FAILED'), {
      type: 'ERROR',
      title: t('ERROR'),
      problemMessages: (problemMessages ?? []).map(translateServerText),
    });
    return false;
  };
}

/** Asks the user before a save that changes something for other people; resolves to whether to save. */
function useConfirmEffects() {
  const confirm = useConfirm();
  return async (next: LoginSettingsData): Promise<boolean> => {
    const preview = await postPreview(next);
    // A server without this call saves without the question.
    const effects: LoginSettingsEffects | undefined = preview.ok ? preview.data : undefined;
    const lines = effects === undefined ? [] : effectLines(effects);
    if (lines.length === 0) return true;
    return confirm({
      title: t('LOGIN_CONFIG_EFFECTS_TITLE'),
      message: lines.join('\n'),
      type: 'WARNING',
      okButtonText: t('BUTTON_SAVE'),
    });
  };
}
