import { t } from '../../shared/i18n/translate';
import { Card } from '../../shared/ui/layout/Card';
import { SignInLink } from './SignInLink';

/** The way in, for whoever is not signed in. */
export function WelcomeCard() {
  return (
    <Card part="welcome" className="flex flex-col items-start gap-4">
      <h1 className="font-semibold text-2xl">{t('SHELL_SIGNED_OUT_TITLE')}</h1>
      <p className="text-muted">{t('SHELL_SIGNED_OUT_TEXT')}</p>
      <SignInLink />
    </Card>
  );
}
