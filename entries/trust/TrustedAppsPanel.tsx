import { useState } from 'react';
import { appNameProblem, type TrustedAppsData } from '../../shared/contract/settings/trust';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import { LINE_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { AddForm } from './AddForm';
import { TrustList } from './TrustList';
import { isRestorableApp } from './use-apps';

interface AppsPanelProps {
  data: TrustedAppsData;
  onAdd: (app: string) => Promise<string | undefined>;
  onRemove: (app: string) => Promise<void>;
  onAddDefaults: (trusted: readonly string[]) => Promise<void>;
}

/** The trusted applications, the form that adds one, and, outside of the cloud, a button that adds the default ones. */
export function TrustedAppsPanel({
  data: { trustedApps, isCloudMode },
  onAdd,
  onRemove,
  onAddDefaults,
}: AppsPanelProps) {
  const confirm = useConfirm();
  const [added, setAdded] = useState<string>();
  const { underWay, begin } = useExclusiveCall<'defaults'>();
  const confirmRemoval = async (app: string) =>
    isRestorableApp(app) ||
    confirm({
      title: t('TRUST_APP_REMOVE_TITLE'),
      message: t('TRUST_APP_REMOVE_TEXT', { name: shortenUntrustedText(app, LINE_LENGTH) }),
      type: 'ERROR',
      okButtonText: t('TRUST_REMOVE'),
    });
  return (
    <>
      <p className="mb-3 text-muted">{t('TRUST_APPS_TEXT')}</p>
      {isCloudMode ? (
        <div className="mb-3">
          <Alert part="cloud-mode">{t('TRUST_APPS_CLOUD')}</Alert>
        </div>
      ) : null}
      <TrustList
        name="app"
        label={t('TRUST_APPS_TITLE')}
        searchLabel={t('TRUST_APP_SEARCH')}
        items={trustedApps}
        added={added}
        empty={t('TRUST_APPS_EMPTY')}
        confirmRemoval={confirmRemoval}
        onRemove={onRemove}
      />
      <AddForm
        name="addApp"
        label={t('TRUST_APP_LABEL')}
        placeholder="reports"
        hint={t('TRUST_APP_HINT')}
        problemOf={(text, isComplete) => {
          const problem = appNameProblem(text);
          return problem !== undefined && (isComplete || problem !== 'TRUST_APP_EMPTY') ? t(problem) : undefined;
        }}
        onAdd={async (app) => {
          const stored = await onAdd(app);
          if (stored !== undefined) setAdded(stored);
          return stored !== undefined;
        }}
      >
        {isCloudMode ? null : (
          <Button
            action="add-defaults"
            variant="secondary"
            busy={underWay === 'defaults'}
            onClick={() => begin('defaults', () => onAddDefaults(trustedApps))}
          >
            {t('TRUST_APPS_ADD_DEFAULTS')}
          </Button>
        )}
      </AddForm>
    </>
  );
}
