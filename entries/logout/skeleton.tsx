import { LOGOUT_ADDRESS } from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { LanguageSelectSkeleton } from '../../shared/ui/layout/LanguageSelectSkeleton';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { ProviderAwayAlert, SignedOutCard } from './SignedOutCard';

/** A page that no server has filled shows grey boxes until its script has read the session. */
export const defaults = { isLoading: true };

/** The page without a script: the confirmation, or a form that signs out. */
export function Skeleton() {
  return (
    <>
      <CenteredPage footer={<LanguageSelectSkeleton />}>
        {'{{#data.isLoading}}'}
        <BrandedCard title={t('LOGOUT_TITLE')}>
          <SkeletonFrame className="gap-5">
            <SkeletonBlock className="h-6" />
            <SkeletonBlock className="h-11" />
          </SkeletonFrame>
        </BrandedCard>
        {'{{/data.isLoading}}{{^data.isLoading}}{{^data.isLoggedIn}}'}
        <SignedOutCard target="{{data.target}}{{^data.target}}/{{/data.target}}">
          {'{{#data.isProviderAway}}'}
          <ProviderAwayAlert />
          {'{{/data.isProviderAway}}'}
        </SignedOutCard>
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
    <BrandedCard title={t('LOGOUT_STILL_SIGNED_IN_TITLE')} text={t('LOGOUT_STILL_SIGNED_IN_TEXT')}>
      {/* A form instead of a link: the browser percent-encodes its fields, while the template only escapes for HTML. */}
      <form action={`${LOGOUT_ADDRESS}/{{data.logoutToken}}`} className="flex flex-col">
        {'{{#data.target}}'}
        <input type="hidden" name="location" value="{{data.target}}" />
        {'{{/data.target}}'}
        <Button type="submit" action="logout">
          {t('LOGOUT_BUTTON')}
        </Button>
      </form>
    </BrandedCard>
  );
}
