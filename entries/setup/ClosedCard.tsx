import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/Button';
import { TitleCard } from '../../shared/ui/layout/TitleCard';

/** Says that there is an administrator already, and leads to sign-in. */
export function DoneCard() {
  return (
    <TitleCard title={t('SETUP_DONE_TITLE')} text={t('SETUP_DONE_TEXT')} part="done">
      <a href={LOGIN_ADDRESS} data-action="login" className={buttonStyle()}>
        {t('LOGIN_BUTTON')}
      </a>
    </TitleCard>
  );
}

/** Says that the address is not valid, and where a new one comes from. */
export function InvalidCard() {
  return <TitleCard title={t('SETUP_INVALID_TITLE')} text={t('SETUP_INVALID_TEXT')} part="invalid" />;
}
