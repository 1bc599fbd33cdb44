import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { FormActions } from '../../shared/ui/layout/FormActions';

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  /** Whether another administrator has saved meanwhile. */
  isStale: boolean;
  onDiscard: () => void;
}

/** The sticky footer: discard and save, and above them that another administrator has saved meanwhile. */
export function SaveBar({ isDirty, isSaving, isStale, onDiscard }: SaveBarProps) {
  return (
    <FormActions sticky="page">
      {isStale ? (
        <div className="w-full">
          <Alert type="WARNING" live part="conflict">
            {t('BRANDING_STALE')}
          </Alert>
        </div>
      ) : null}
      <Button action="discard" variant="secondary" disabled={!isDirty || isSaving} onClick={onDiscard}>
        {t('BUTTON_DISCARD_CHANGES')}
      </Button>
      <Button type="submit" action="save" disabled={!isDirty} busy={isSaving}>
        {t('BUTTON_SAVE')}
      </Button>
    </FormActions>
  );
}
