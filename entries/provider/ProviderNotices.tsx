import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { focusField } from './focus-field';

interface ProviderNoticesProps {
  isGone: boolean;
  form: { isStale: boolean; discard: () => void; rebase: () => void };
}

/** What the user must know before going on: that another administrator has changed the provider. */
export function ProviderNotices({ isGone, form }: ProviderNoticesProps) {
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

/** Does what a button of a notice offers; the notice goes, and the first field gets the focus. */
function leave(act: () => void): void {
  act();
  focusField('providerName');
}
