import type { SessionsData } from '../../shared/contract/account/sessions';
import { CHANGE_PASSWORD_ADDRESS } from '../../shared/contract/addresses';
import { failureText } from '../../shared/http/failure-text';
import { t } from '../../shared/i18n/translate';
import { RetryCard } from '../../shared/ui/feedback/RetryCard';
import { useFocusFallback } from '../../shared/ui/hooks/use-focus-fallback';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { TableSkeleton } from '../../shared/ui/table/TableSkeleton';
import { CurrentSession } from './CurrentSession';
import { OtherSessions } from './OtherSessions';
import { RememberedBrowsers } from './RememberedBrowsers';
import { useSessions } from './use-sessions';

/** The browsers in which the user is signed in: this one, others that can be signed out from here, and those that need no code. */
export function SessionsPage({ data }: { data: SessionsData }) {
  const own = useSessions(data);
  const { state, underWay } = own;
  useFocusFallback();
  return (
    <ConfigPage>
      <PageHeader title={t('SESSIONS_TITLE')} />
      {state.kind === 'loading' ? <TableSkeleton rows={3} /> : null}
      {state.kind === 'failed' ? <RetryCard level={2} {...failureText(state.failure)} onRetry={own.retry} /> : null}
      {state.kind === 'loaded' ? (
        <>
          <Advice canChangePassword={state.data.canChangePassword} />
          {state.data.sessions
            .filter(({ isCurrent }) => isCurrent)
            .slice(0, 1)
            .map((session) => (
              <CurrentSession
                key={session.id}
                session={session}
                isEnding={underWay === 'sign-out'}
                onSignOut={own.signOut}
              />
            ))}
          <OtherSessions
            sessions={state.data.sessions.filter((session) => !session.isCurrent && own.isShown(session))}
            isEndingAll={underWay === 'others'}
            onEnd={own.endOne}
            onEndAll={own.endOthers}
          />
          {own.remembered.length > 0 ? <RememberedBrowsers browsers={own.remembered} onForget={own.forget} /> : null}
        </>
      ) : null}
    </ConfigPage>
  );
}

/** What the list is for, and what else ends sessions. */
function Advice({ canChangePassword }: Pick<SessionsData, 'canChangePassword'>) {
  return (
    <div className="max-w-form text-muted">
      <p>{t('SESSIONS_TEXT')}</p>
      {canChangePassword ? (
        <p>
          {t('SESSIONS_PASSWORD_HINT')}{' '}
          <a href={CHANGE_PASSWORD_ADDRESS} data-action="change-password" className="text-primary-ink">
            {t('MENU_CHANGE_PASSWORD')}
          </a>
        </p>
      ) : null}
    </div>
  );
}
