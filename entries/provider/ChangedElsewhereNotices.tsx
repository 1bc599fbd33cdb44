import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { focusField } from './focus-field';

interface ProviderNoticesProps {
  isGone: boolean;
  form: { isStale: boolean; discard: () => void; rebase: () => void };
}

/** Says that another administrator has changed or deleted the provider. */
export function ChangedElsewhereNotices({ isGone, form }: ProviderNoticesProps) {
  return (
    <>
      {isGone ? (
        <Alert type="ERROR" live part="gone">
          <p>{t('OPENID_PROBLEM_UNKNOWN')}</p>
          <p>{t('PROVIDER_GONE_HINT')}</p>
        </Alert>
      ) : null}
      {form.isStale && !isGone ? (
        <Alert type="WARNING" live part="stale">
          <p>{t('OPENID_PROBLEM_STALE')}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button action="load-current" variant="secondary" onClick={() => leave(form.discard)}>
              {t('OPENID_LOAD_CURRENT')}
            </Button>
            <Button action="rebase" variant="secondary" onClick={() => leave(form.rebase)}>
              {t('LOGIN_CONFIG_TAKE_OVER')}
            </Button>
          </div>
        </Alert>
      ) : null}
    </>
  );
}

/** Runs the action of a notice's button, and focuses the first field, because the notice disappears. */
function leave(act: () => void): void {
  act();
  focusField('providerName');
}
