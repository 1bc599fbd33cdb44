import { useEffect, useState } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import type { LogoutData } from '../../shared/contract/sign-in/logout';
import type { Failure } from '../../shared/http/call';
import { describeFailure } from '../../shared/http/failure-text';
import { t } from '../../shared/i18n/translate';
import { safeTarget } from '../../shared/runtime/navigation/redirect';
import { isSignedOutHere, signOut } from '../../shared/runtime/navigation/sign-out';
import { PagePreferences } from '../../shared/runtime/preferences/PagePreferences';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { ProviderAwayAlert, SignedOutCard, type SignedOutCardProps } from './SignedOutCard';

/** Confirms the sign-out and links to sign-in, or offers a user who is still signed in to sign out. */
export function LogoutPage({ data }: { data: LogoutData }) {
  const target = safeTarget(new URLSearchParams(location.search).get('location') ?? data.target);
  return (
    <CenteredPage branding={data.branding} footer={<PagePreferences />}>
      {data.isLoggedIn ? (
        <StillSignedIn logoutToken={data.logoutToken} target={target} />
      ) : (
        <SignedOut target={target}>{data.isProviderAway ? <ProviderAwayAlert /> : null}</SignedOut>
      )}
    </CenteredPage>
  );
}

function SignedOut(card: SignedOutCardProps) {
  const { shell } = usePage();
  useEffect(() => {
    shell.post({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: 'removed' });
  }, [shell]);
  return <SignedOutCard {...card} />;
}

function StillSignedIn({ logoutToken, target }: { logoutToken: string; target: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const onSignOut = async () => {
    setBusy(true);
    setFailure(undefined);
    // With the `location` parameter of this address, where sign-in leads afterwards.
    const failed = await signOut(logoutToken, (address) => location.assign(address + location.search));
    if (failed === undefined) return; // busy until the page has reloaded
    setFailure(failed);
    setBusy(false);
  };
  if (failure && isSignedOutHere(failure)) return <SignedOut target={target} text={describeFailure(failure)} />;
  return (
    <BrandedCard title={t('LOGOUT_STILL_SIGNED_IN_TITLE')} text={t('LOGOUT_STILL_SIGNED_IN_TEXT')}>
      {failure ? (
        <Alert type="ERROR" live title={t('LOGOUT_FAILED_TITLE')} part="message">
          {describeFailure(failure)}
        </Alert>
      ) : null}
      <Button action="logout" busy={busy} onClick={() => void onSignOut()}>
        {t('LOGOUT_BUTTON')}
      </Button>
    </BrandedCard>
  );
}
