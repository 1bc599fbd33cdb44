import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/Button';

/** Leads to sign-in, and from there to an address of the shell. */
export function SignInLink({ back = '/' }: { back?: string }) {
  return (
    <a href={`${LOGIN_ADDRESS}?redirect=${encodeURIComponent(back)}`} data-action="login" className={buttonStyle()}>
      {t('LOGIN_BUTTON')}
    </a>
  );
}
