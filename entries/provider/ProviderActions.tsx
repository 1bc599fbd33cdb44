import type { MouseEvent } from 'react';
import type { ProviderData } from '../../shared/contract/identity-providers/identity-provider';
import { t } from '../../shared/i18n/translate';
import { canDelete } from '../../shared/identity-providers/can-delete';
import { Button } from '../../shared/ui/button/Button';
import { FormActions } from '../../shared/ui/layout/FormActions';

interface ProviderActionsProps {
  data: ProviderData;
  isNew: boolean;
  isGone: boolean;
  form: { isDirty: boolean };
  underWay: 'save' | 'delete' | undefined;
  /** Whether a migration keeps the provider from being changed (`locked`) and from being deleted (`isKept`). */
  locked: boolean;
  isKept: boolean;
  remove: () => void;
  discard: () => void;
}

/** The buttons of the form. */
export function ProviderActions(props: ProviderActionsProps) {
  const { data, isNew, isGone, form, underWay, locked, isKept, remove, discard } = props;
  const isIdle = !form.isDirty || locked;
  return (
    <FormActions sticky="page">
      {isNew || isGone || !canDelete(data) ? null : (
        <Button
          action="delete"
          variant="delete"
          className="-ms-4 me-auto forced-colors:ms-0"
          disabled={underWay === 'save' || isKept}
          busy={underWay === 'delete'}
          onMouseDown={keepFocus}
          onClick={remove}
        >
          {t('PROVIDER_DELETE')}
        </Button>
      )}
      <Button
        action="discard"
        variant="secondary"
        disabled={!form.isDirty || underWay !== undefined}
        onMouseDown={keepFocus}
        onClick={discard}
      >
        {t('BUTTON_DISCARD_CHANGES')}
      </Button>
      <Button
        type="submit"
        action="save"
        disabled={(isIdle || underWay === 'delete') && underWay !== 'save'}
        busy={underWay === 'save'}
        onMouseDown={keepFocus}
      >
        {t('BUTTON_SAVE')}
      </Button>
    </FormActions>
  );
}

/** The field keeps the focus: an error shown on its blur would move the button away from the pointer. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
