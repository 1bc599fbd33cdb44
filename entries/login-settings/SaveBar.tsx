import { t } from '../../shared/i18n/translate';
import { SETTING_LABELS } from '../../shared/login-settings/setting-texts';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { FormActions } from '../../shared/ui/layout/FormActions';
import type { Field } from './form-values';

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  conflict: readonly Field[];
  discard: () => void;
  rebase: () => void;
}

/** The sticky footer: discard and save, and above them what another administrator has saved meanwhile. */
export function SaveBar({ isDirty, isSaving, conflict, discard, rebase }: SaveBarProps) {
  return (
    <FormActions sticky="page">
      {conflict.length > 0 ? (
        <div className="w-full">
          <Alert type="WARNING" live part="conflict" title={t('LOGIN_CONFIG_CONFLICT')}>
            <ul className="list-disc ps-5">
              {conflict.map((field) => (
                <li key={field}>{t(SETTING_LABELS[field])}</li>
              ))}
            </ul>
            <Button action="rebase" variant="secondary" className="mt-2" onClick={rebase}>
              {t('LOGIN_CONFIG_TAKE_OVER')}
            </Button>
          </Alert>
        </div>
      ) : null}
      <Button action="discard" variant="secondary" disabled={!isDirty || isSaving} onClick={discard}>
        {t('BUTTON_DISCARD_CHANGES')}
      </Button>
      <Button type="submit" action="save" disabled={!isDirty} busy={isSaving}>
        {t('BUTTON_SAVE')}
      </Button>
    </FormActions>
  );
}
