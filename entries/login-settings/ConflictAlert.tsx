import { t } from '../../shared/i18n/translate';
import { SETTING_LABELS } from '../../shared/login-settings/setting-texts';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import type { Field } from './form-values';

/** Names the settings that another administrator has saved meanwhile, and takes them over. */
export function ConflictAlert({ conflict, rebase }: { conflict: readonly Field[]; rebase: () => void }) {
  return (
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
  );
}
