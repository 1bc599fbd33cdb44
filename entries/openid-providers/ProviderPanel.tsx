import { type FormEvent, useEffect, useState } from 'react';
import { OPENID_TEST_ADDRESS } from '../../shared/contract/addresses';
import { NEW_OPENID_PROVIDER, type OpenIdProvider } from '../../shared/contract/openid';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useSingleFlight } from '../../shared/runtime/hooks/use-single-flight';
import { Button } from '../../shared/ui/button/Button';
import { CopyButton } from '../../shared/ui/button/CopyButton';
import { Alert } from '../../shared/ui/feedback/Alert';
import { ErrorCard } from '../../shared/ui/feedback/ErrorCard';
import { Checkbox } from '../../shared/ui/form/Checkbox';
import { FormActions } from '../../shared/ui/layout/FormActions';
import { SidePanel } from '../../shared/ui/layout/SidePanel';
import { DiscoveryField } from './DiscoveryField';
import { ProviderField } from './ProviderField';
import { FIELDS, isComplete, isLong, redirectAddress } from './provider-rules';

interface ProviderPanelProps {
  /** Undefined for an id that no provider has. */
  provider: OpenIdProvider | undefined;
  onSave: (provider: OpenIdProvider) => Promise<boolean>;
  onDelete: (provider: OpenIdProvider) => Promise<void>;
  onUnsaved: (isUnsaved: boolean) => void;
  onClose: () => void;
}

/** The side panel with one provider. */
export function ProviderPanel({ provider, onClose, ...actions }: ProviderPanelProps) {
  if (provider === undefined) {
    return (
      <SidePanel title={t('OPENID_DETAILS_TITLE')} onBack={onClose}>
        <ErrorCard level={2} message={t('OPENID_PROBLEM_UNKNOWN')}>
          <Button action="close" variant="secondary" onClick={onClose}>
            {t('BUTTON_CLOSE')}
          </Button>
        </ErrorCard>
      </SidePanel>
    );
  }
  return <ProviderForm saved={provider} onClose={onClose} {...actions} />;
}

function ProviderForm({
  saved,
  onSave,
  onDelete,
  onUnsaved,
  onClose,
}: Omit<ProviderPanelProps, 'provider'> & { saved: OpenIdProvider }) {
  const [typed, setTyped] = useState<Partial<OpenIdProvider>>({});
  const [showsErrors, setShowsErrors] = useState(false);
  const { underWay, begin } = useSingleFlight<'save' | 'delete'>();
  const provider = { ...saved, ...typed };
  const isNew = saved.id === NEW_OPENID_PROVIDER;
  const isDirty = Object.entries(typed).some(([name, value]) => Reflect.get(saved, name) !== value);
  useEffect(() => onUnsaved(isDirty), [isDirty, onUnsaved]);
  const change = (changed: Partial<OpenIdProvider>) => setTyped((before) => ({ ...before, ...changed }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShowsErrors(true);
    if (!isComplete(provider)) return;
    begin('save', async () => {
      if (await onSave(provider)) setTyped({});
    });
  };
  const address = redirectAddress(provider);
  return (
    <SidePanel title={t(isNew ? 'OPENID_CREATE_TITLE' : 'OPENID_DETAILS_TITLE')} onBack={onClose}>
      <DiscoveryField onFound={change} />
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Checkbox
          name="enabled"
          label={t('OPENID_ENABLED_LABEL')}
          hint={t('OPENID_ENABLED_HINT')}
          checked={provider.enabled}
          onChange={({ currentTarget }) => change({ enabled: currentTarget.checked })}
        />
        {FIELDS.map((field) => (
          <ProviderField
            key={field.name}
            field={field}
            provider={provider}
            showsError={showsErrors}
            onChange={change}
          />
        ))}
        {isLong(provider.description) ? (
          <Alert type="WARNING" part="long-description">
            {t('OPENID_DESCRIPTION_LONG')}
          </Alert>
        ) : null}
        <div>
          <p className="font-medium text-sm">{t('OPENID_REDIRECT_ADDRESS')}</p>
          <div className="mt-1 flex flex-wrap items-center gap-3">
            <span data-part="redirect-address" className="secret min-w-0 flex-1 basis-60 break-all text-sm">
              {address}
            </span>
            <CopyButton text={address} />
          </div>
          <p className="mt-1 text-muted text-sm">{t('OPENID_REDIRECT_ADDRESS_HINT')}</p>
        </div>
        {isNew ? null : <TestButton id={saved.id} isDirty={isDirty} />}
        <FormActions>
          {isNew ? null : (
            <Button
              action="delete"
              variant="delete"
              className="-ms-4 me-auto"
              disabled={saved.enabled}
              title={saved.enabled ? t('OPENID_PROBLEM_ENABLED') : undefined}
              busy={underWay === 'delete'}
              onClick={() => begin('delete', () => onDelete(saved))}
            >
              {t('OPENID_DELETE')}
            </Button>
          )}
          <Button action="close" variant="secondary" onClick={onClose}>
            {t(isNew ? 'BUTTON_CANCEL' : 'BUTTON_CLOSE')}
          </Button>
          <Button type="submit" action="save" disabled={!isDirty} busy={underWay === 'save'}>
            {t('BUTTON_SAVE')}
          </Button>
        </FormActions>
      </form>
    </SidePanel>
  );
}

/** Opens a popup that signs in at the provider and shows what it says about the user. */
function TestButton({ id, isDirty }: { id: string; isDirty: boolean }) {
  const { notify } = useNotifications();
  const open = () => {
    // Inside the click, or the browser blocks it.
    const popup = window.open(
      `${OPENID_TEST_ADDRESS}/${encodeURIComponent(id)}`,
      '_blank',
      'popup,width=800,height=600',
    );
    if (popup === null) notify(t('DIALOG_BLOCKED'), { type: 'WARNING' });
  };
  return (
    <div>
      <Button action="test" variant="secondary" disabled={isDirty} onClick={open}>
        {t('OPENID_TEST')}
      </Button>
      <p className="mt-1 text-muted text-sm">{t(isDirty ? 'OPENID_TEST_UNSAVED' : 'OPENID_TEST_HINT')}</p>
    </div>
  );
}
