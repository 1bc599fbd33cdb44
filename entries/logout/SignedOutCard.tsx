import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/Button';
import { TitleCard } from '../../shared/ui/layout/TitleCard';

/** Signed out, with the way back to sign-in: a link, so that it works without a script. */
export function SignedOutCard({ target, text }: { target: string; text?: string | undefined }) {
  return (
    <TitleCard title={t('LOGOUT_DONE_TITLE')} text={text ?? t('LOGOUT_DONE_TEXT')}>
      <a href={target} data-action="login" className={buttonStyle()}>
        {t('LOGOUT_LOGIN_BUTTON')}
      </a>
    </TitleCard>
  );
}
