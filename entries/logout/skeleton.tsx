import { LOGOUT_ADDRESS } from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/Button';
import { CenteredPage } from '../../shared/ui/CenteredPage';
import { TitleCard } from '../../shared/ui/TitleCard';
import { SignedOutCard } from './SignedOutCard';

/** What the page shows where no server fills it. */
export const defaults = { isLoggedIn: false, logoutToken: '', target: '' };

/** The page before its script and without it: what became of the session, or the link that ends it. */
export function Skeleton() {
  return (
    <CenteredPage>
      {'{{^data.isLoggedIn}}'}
      <SignedOutCard target="{{data.target}}{{^data.target}}/{{/data.target}}" />
      {'{{/data.isLoggedIn}}{{#data.isLoggedIn}}'}
      <TitleCard title={t('LOGOUT_STILL_SIGNED_IN_TITLE')} text={t('LOGOUT_STILL_SIGNED_IN_TEXT')}>
        {/* A form, whose fields the browser spells for an address: a template can only escape for HTML. */}
        <form action={`${LOGOUT_ADDRESS}/{{data.logoutToken}}`} className="flex flex-col">
          {'{{#data.target}}'}
          <input type="hidden" name="location" value="{{data.target}}" />
          {'{{/data.target}}'}
          <Button type="submit" action="logout">
            {t('LOGOUT_BUTTON')}
          </Button>
        </form>
      </TitleCard>
      {'{{/data.isLoggedIn}}'}
    </CenteredPage>
  );
}
