import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { withRedirect } from '../../shared/contract/redirect-target';
import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/Button';
import { Card } from '../../shared/ui/layout/Card';

/** The start page while no user is signed in. */
export function SignedOutCard() {
  return (
    <Card part="welcome" className="flex flex-col items-start gap-4">
      <h1 className="text-title">{t('SHELL_SIGNED_OUT_TITLE')}</h1>
      <p className="text-muted">{t('SHELL_SIGNED_OUT_TEXT')}</p>
      <SignInLink />
    </Card>
  );
}

/** A link to sign-in, with the address of the shell to redirect to. */
export function SignInLink({ back = '/' }: { back?: string }) {
  return (
    <a href={withRedirect(LOGIN_ADDRESS, back)} data-action="login" className={buttonStyle()}>
      {t('LOGIN_BUTTON')}
    </a>
  );
}
