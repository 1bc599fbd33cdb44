import { ACCOUNT_SECURITY_CHANGES, getAccountSecurity } from '../../shared/account-security/get-account-security';
import { RecentSignIns } from '../../shared/account-security/RecentSignIns';
import { SecurityList } from '../../shared/account-security/SecurityList';
import { securityRows } from '../../shared/account-security/security-rows';
import type { AccountSecurity } from '../../shared/contract/account/account-security';
import { failureText } from '../../shared/http/failure-text';
import { t } from '../../shared/i18n/translate';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { RetryCard } from '../../shared/ui/feedback/RetryCard';
import { SkeletonCard } from '../../shared/ui/feedback/Skeleton';
import { Card } from '../../shared/ui/layout/Card';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { PageHeader } from '../../shared/ui/layout/PageHeader';

/** What protects the account of the user, each with the page where it is changed, and the latest sign-ins. */
export function AccountSecurityPage({ data }: { data: AccountSecurity }) {
  const { state, restart } = useResource({
    load: getAccountSecurity,
    initial: data,
    changes: ACCOUNT_SECURITY_CHANGES,
  });
  return (
    <ConfigPage width="form">
      <PageHeader title={t('SECURITY_TITLE')} />
      {state.kind === 'loading' ? <SkeletonCard lines={8} /> : null}
      {state.kind === 'failed' ? <RetryCard level={2} {...failureText(state.failure)} onRetry={restart} /> : null}
      {state.kind === 'loaded' ? <Protection data={state.data} /> : null}
    </ConfigPage>
  );
}

function Protection({ data }: { data: AccountSecurity }) {
  const isEmpty = securityRows(data).length === 0;
  return (
    <>
      {isEmpty ? (
        <p className="text-muted">{t('LAST_LOGINS_NONE')}</p>
      ) : (
        <Card className="p-0!">
          <SecurityList data={data} linkPrefix="" level={2} />
        </Card>
      )}
      <RecentSignIns data={data} />
    </>
  );
}
