import type { ReactNode } from 'react';
import { t } from '../../i18n/translate';
import { Button } from '../button/Button';
import { FormActions } from '../layout/FormActions';

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  onDiscard: () => void;
  /** What stands above the buttons, such as a conflict with another administrator. */
  children?: ReactNode;
}

/** The sticky footer of a page that is one form: discard and save. */
export function SaveBar({ isDirty, isSaving, onDiscard, children }: SaveBarProps) {
  return (
    <FormActions sticky="page">
      {children ? <div className="w-full">{children}</div> : null}
      <Button action="discard" variant="secondary" disabled={!isDirty || isSaving} onClick={onDiscard}>
        {t('BUTTON_DISCARD_CHANGES')}
      </Button>
      <Button type="submit" action="save" disabled={!isDirty} busy={isSaving}>
        {t('BUTTON_SAVE')}
      </Button>
    </FormActions>
  );
}
