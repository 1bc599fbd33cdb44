import { type FormEvent, type MouseEvent, useRef, useState } from 'react';
import { NEW_OPENID_PROVIDER, type OpenIdProvider } from '../../shared/contract/settings/openid-providers';
import { t } from '../../shared/i18n/translate';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { FormActions } from '../../shared/ui/layout/FormActions';
import { firstWrongField } from './field-rules';
import { ProviderFields } from './ProviderFields';
import { useProviderDraft } from './use-provider-draft';

export interface ProviderFormProps {
  /** As it was last loaded. */
  current: OpenIdProvider;
  /** Resolves to whether it was saved. */
  onSave: (provider: OpenIdProvider) => Promise<boolean>;
  onDelete: (provider: OpenIdProvider) => Promise<void>;
  onUnsaved: (isUnsaved: boolean) => void;
  onClose: () => void;
}

/** The form of a provider, with its buttons. */
export function ProviderForm({ current, onSave, onDelete, onUnsaved, onClose }: ProviderFormProps) {
  const { isStale, discard, ...fields } = useProviderDraft(current, onUnsaved);
  const { provider, saved, isDirty } = fields;
  const [showsErrors, setShowsErrors] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { underWay, begin } = useExclusiveCall<'save' | 'delete'>();
  const isNew = saved.id === NEW_OPENID_PROVIDER;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isDirty) return;
    setShowsErrors(true);
    const wrong = firstWrongField(provider, saved);
    if (wrong !== undefined) form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    else begin('save', async () => void ((await onSave(provider)) && discard()));
  };
  return (
    <form ref={form} noValidate className="flex flex-col gap-4 **:scroll-mb-32" onSubmit={submit}>
      {isStale ? <StaleAlert onDiscard={discard} /> : null}
      <ProviderFields {...fields} showsErrors={showsErrors} />
      <FormActions sticky="panel">
        {isNew ? null : (
          <DeleteButton
            isEnabled={saved.enabled}
            busy={underWay === 'delete'}
            onClick={() => begin('delete', () => onDelete(saved))}
          />
        )}
        <Button action="close" variant="secondary" onMouseDown={keepFocus} onClick={onClose}>
          {t(isNew ? 'BUTTON_CANCEL' : 'BUTTON_CLOSE')}
        </Button>
        <Button
          type="submit"
          action="save"
          aria-disabled={!isDirty || undefined}
          busy={underWay === 'save'}
          onMouseDown={keepFocus}
        >
          {t('BUTTON_SAVE')}
        </Button>
      </FormActions>
    </form>
  );
}

/** The field keeps the focus: an error shown on its blur would move the button away from the pointer. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

function StaleAlert({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert type="WARNING" live part="stale">
      <p>{t('OPENID_PROBLEM_STALE')}</p>
      <Button action="load-current" variant="secondary" className="mt-3" onClick={onDiscard}>
        {t('OPENID_LOAD_CURRENT')}
      </Button>
    </Alert>
  );
}

interface DeleteButtonProps {
  isEnabled: boolean;
  busy: boolean;
  onClick: () => void;
}

/** It cannot be pressed while the provider is enabled, but focused: the reason above it describes it. */
function DeleteButton({ isEnabled, busy, onClick }: DeleteButtonProps) {
  return (
    <>
      {isEnabled ? (
        <p id="delete-hint" className="basis-full text-muted text-sm">
          {t('OPENID_PROBLEM_ENABLED')}
        </p>
      ) : null}
      <Button
        action="delete"
        variant="delete"
        className="-ms-4 me-auto forced-colors:ms-0"
        aria-disabled={isEnabled || undefined}
        aria-describedby={isEnabled ? 'delete-hint' : undefined}
        busy={busy}
        onMouseDown={keepFocus}
        onClick={onClick}
      >
        {t('OPENID_DELETE')}
      </Button>
    </>
  );
}
