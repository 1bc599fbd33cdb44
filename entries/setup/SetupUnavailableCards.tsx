import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';

/** Says that an administrator exists already, and links to sign-in. */
export function AdministratorExistsCard() {
  return (
    <BrandedCard title={t('SETUP_DONE_TITLE')} text={t('SETUP_DONE_TEXT')} part="done">
      <a href={LOGIN_ADDRESS} data-action="login" className={buttonStyle()}>
        {t('LOGIN_BUTTON')}
      </a>
    </BrandedCard>
  );
}

/** Says that the address is not valid, and how to get a new one. */
export function InvalidAddressCard() {
  return <BrandedCard title={t('SETUP_INVALID_TITLE')} text={t('SETUP_INVALID_TEXT')} part="invalid" />;
}
