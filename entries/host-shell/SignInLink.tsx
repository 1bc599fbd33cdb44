import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { withRedirect } from '../../shared/contract/with-redirect';
import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/button-style';

/** A link to sign-in, with the address of the shell to redirect to. */
export function SignInLink({ back = '/' }: { back?: string }) {
  return (
    <a href={withRedirect(LOGIN_ADDRESS, back)} data-action="login" className={buttonStyle()}>
      {t('LOGIN_BUTTON')}
    </a>
  );
}
