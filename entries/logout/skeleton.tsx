import { LOGOUT_ADDRESS } from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button-style';
import { CenteredPage } from '../../shared/ui/CenteredPage';
import { TitleCard } from '../../shared/ui/TitleCard';
import { SignedOutCard } from './SignedOutCard';

/** What the page shows where no server fills it. */
export const defaults = { isLoggedIn: false, logoutToken: '' };

/** The page before its script and without it: what became of the session, or the link that ends it. */
export function Skeleton() {
  return (
    <CenteredPage>
      {'{{^data.isLoggedIn}}'}
      <SignedOutCard target="/" />
      {'{{/data.isLoggedIn}}{{#data.isLoggedIn}}'}
      <TitleCard title={t('LOGOUT_STILL_SIGNED_IN_TITLE')} text={t('LOGOUT_STILL_SIGNED_IN_TEXT')}>
        <a href={`${LOGOUT_ADDRESS}/{{data.logoutToken}}`} data-action="logout" className={buttonStyle()}>
          {t('LOGOUT_BUTTON')}
        </a>
      </TitleCard>
      {'{{/data.isLoggedIn}}'}
    </CenteredPage>
  );
}
