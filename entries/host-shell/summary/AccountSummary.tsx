import { useId } from 'react';
import { ACCOUNT_SECURITY_CHANGES, getAccountSecurity } from '../../../shared/account-security/get-account-security';
import { RecentSignIns } from '../../../shared/account-security/RecentSignIns';
import { SecurityList } from '../../../shared/account-security/SecurityList';
import type { AccountSecurity } from '../../../shared/contract/account/account-security';
import { ACCOUNT_SECURITY_ADDRESS } from '../../../shared/contract/addresses';
import { failureText } from '../../../shared/http/failure-text';
import { t } from '../../../shared/i18n/translate';
import { useResource } from '../../../shared/runtime/loading/use-resource';
import { buttonStyle } from '../../../shared/ui/button/button-style';
import { RetryCard } from '../../../shared/ui/feedback/RetryCard';
import { SkeletonCard } from '../../../shared/ui/feedback/Skeleton';
import { Card } from '../../../shared/ui/layout/Card';

export { TestMailButton } from '../../../shared/runtime/mail/TestMailButton';

const HIDDEN: readonly unknown[] = [403, 404];

/** The end of the session, which the shell itself shows, counts as a missing page. */
async function load(signal: AbortSignal) {
  const answer = await getAccountSecurity(signal);
  return !answer.ok && answer.status === 401 ? { ...answer, status: 404 } : answer;
}

/** What protects the account of the user at a glance, and the latest sign-ins. */
export function AccountSummary({ linkPrefix }: { linkPrefix: string }) {
  const { state, restart } = useResource({
    load,
    initial: undefined,
    changes: ACCOUNT_SECURITY_CHANGES,
  });
  if (state.kind === 'failed' && HIDDEN.includes(state.failure.status)) return null;
  if (state.kind === 'failed') return <RetryCard level={2} {...failureText(state.failure)} onRetry={restart} />;
  if (state.kind === 'loading')
    return (
      <div className="max-w-page">
        <SkeletonCard lines={6} />
      </div>
    );
  return (
    <div className="grid max-w-page items-start gap-6 lg:grid-cols-2">
      <Glance data={state.data} linkPrefix={linkPrefix} />
      <RecentSignIns data={state.data} linkPrefix={linkPrefix} />
    </div>
  );
}

function Glance({ data, linkPrefix }: { data: AccountSecurity; linkPrefix: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card part="glance" className="p-0!">
        <div className="flex flex-wrap items-center gap-3 border-line border-b px-6 py-4">
          <h2 id={id} className="min-w-0 grow text-heading">
            {t('SECURITY_TITLE')}
          </h2>
          <a
            id={`${id}manage`}
            href={linkPrefix + ACCOUNT_SECURITY_ADDRESS}
            data-action="open"
            aria-labelledby={`${id}manage ${id}`}
            className={buttonStyle('secondary')}
          >
            {t('SECURITY_MANAGE')}
          </a>
        </div>
        <SecurityList data={data} level={3} />
      </Card>
    </section>
  );
}
