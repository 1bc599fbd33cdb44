import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { ACCOUNT_SECURITY_CHANGES, getAccountSecurity } from '../../../shared/account-security/get-account-security';
import { RecentSignIns } from '../../../shared/account-security/RecentSignIns';
import { SecurityList } from '../../../shared/account-security/SecurityList';
import type { AccountSecurity } from '../../../shared/contract/account/account-security';
import { ACCOUNT_SECURITY_ADDRESS } from '../../../shared/contract/addresses';
import type { Result } from '../../../shared/http/call';
import { failureText } from '../../../shared/http/failure-text';
import { t } from '../../../shared/i18n/translate';
import { useResourceChanged } from '../../../shared/runtime/hooks/use-resource-changed';
import { buttonStyle } from '../../../shared/ui/button/button-style';
import { RetryCard } from '../../../shared/ui/feedback/RetryCard';
import { Spinner } from '../../../shared/ui/feedback/Spinner';
import { Card } from '../../../shared/ui/layout/Card';

export { TestMailButton } from '../../../shared/runtime/mail/TestMailButton';

/** A server without the page, or the end of the session, which the shell itself shows. */
const HIDDEN: readonly unknown[] = [401, 403, 404];

/** Loads what protects the account, and again when it has changed. The loader of other pages would be in every small page. */
function useAccountSecurity() {
  const [answer, setAnswer] = useState<Result<AccountSecurity>>();
  const latest = useRef<AbortController>(undefined);
  const load = useCallback(() => {
    latest.current?.abort();
    const controller = new AbortController();
    latest.current = controller;
    void getAccountSecurity(controller.signal).then((next) => {
      // What was loaded stays when it cannot be loaded again.
      if (!controller.signal.aborted) setAnswer((last) => (last?.ok && !next.ok ? last : next));
    });
  }, []);
  useEffect(() => {
    load();
    return () => latest.current?.abort();
  }, [load]);
  // The account picture in the shell brings the changes on the server.
  useResourceChanged(ACCOUNT_SECURITY_CHANGES, load);
  const retry = () => {
    setAnswer(undefined);
    load();
  };
  return { answer, retry };
}

interface AccountSummaryProps {
  linkPrefix: string;
  /** What stands below; it comes with the summary, so that it does not move. */
  children: ReactNode;
}

/** What protects the account of the user at a glance, and the latest sign-ins. */
export function AccountSummary({ linkPrefix, children }: AccountSummaryProps) {
  const { answer, retry } = useAccountSecurity();
  if (answer === undefined)
    return (
      <p key="loading" role="status" data-part="loading-summary" className="flex items-center gap-3 text-muted">
        <Spinner /> {t('LOADING')}
      </p>
    );
  if (!answer.ok && HIDDEN.includes(answer.status)) return <>{children}</>;
  if (!answer.ok)
    return (
      <>
        <div className="max-w-page">
          <RetryCard level={2} {...failureText(answer)} onRetry={retry} />
        </div>
        {children}
      </>
    );
  return (
    <>
      <div className="grid max-w-page items-start gap-6 lg:grid-cols-2">
        <Glance data={answer.data} linkPrefix={linkPrefix} />
        <RecentSignIns data={answer.data} linkPrefix={linkPrefix} />
      </div>
      {children}
    </>
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
