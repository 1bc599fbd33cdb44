import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button-style';

/** Leads to sign-in, and back to this address of the shell. */
export function SignInLink({ address = `/${location.hash}` }: { address?: string }) {
  return (
    <a href={`${LOGIN_ADDRESS}?redirect=${encodeURIComponent(address)}`} data-action="login" className={buttonStyle()}>
      {t('LOGIN_BUTTON')}
    </a>
  );
}
