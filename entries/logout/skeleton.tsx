import { LOGOUT_ADDRESS } from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { TitleCard } from '../../shared/ui/layout/TitleCard';
import { SignedOutCard } from './SignedOutCard';

/** Where no server fills the page, it says nothing of the session before its script has asked. */
export const defaults = { isLoading: true };

/** The page before its script and without it: what became of the session, or the link that ends it. */
export function Skeleton() {
  return (
    <>
      <CenteredPage>
        {'{{#data.isLoading}}'}
        <TitleCard title={t('LOGOUT_TITLE')}>
          <SkeletonFrame className="gap-5">
            <SkeletonBlock className="h-6" />
            <SkeletonBlock className="h-11" />
          </SkeletonFrame>
        </TitleCard>
        {'{{/data.isLoading}}{{^data.isLoading}}{{^data.isLoggedIn}}'}
        <SignedOutCard target="{{data.target}}{{^data.target}}/{{/data.target}}" />
        {'{{/data.isLoggedIn}}{{#data.isLoggedIn}}'}
        <StillSignedIn />
        {'{{/data.isLoggedIn}}{{/data.isLoading}}'}
      </CenteredPage>
      {'{{#data.isLoading}}'}
      <NoScript />
      {'{{/data.isLoading}}'}
    </>
  );
}

function StillSignedIn() {
  return (
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
  );
}
