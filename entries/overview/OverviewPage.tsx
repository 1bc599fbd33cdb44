import type { OverviewData } from '../../shared/contract/system/overview';
import { failureText } from '../../shared/http/failure-text';
import { t } from '../../shared/i18n/translate';
import { RetryCard } from '../../shared/ui/feedback/RetryCard';
import { useFocusFallback } from '../../shared/ui/hooks/use-focus-fallback';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { SignInsCard, TwoFactorCard } from './activity-cards';
import { CardsSkeleton } from './CardsSkeleton';
import { ApiKeysCard, DirectoriesCard, OpenIdCard } from './directory-cards';
import { BackupCard, BrandingCard, KerberosCard, MailCard, VersionLink } from './operation-cards';
import { SetupTasks } from './SetupTasks';
import { useOverview } from './use-overview';

/** The administrator's home: what the server has done, and what needs attention. */
export function OverviewPage({ data }: { data: OverviewData }) {
  const { state, isClosing, retry, closeTasks } = useOverview(data);
  useFocusFallback();
  return (
    <ConfigPage>
      <PageHeader title={t('OVERVIEW_TITLE')} />
      {state.kind === 'loading' ? <CardsSkeleton /> : null}
      {state.kind === 'failed' ? <RetryCard level={2} {...failureText(state.failure)} onRetry={retry} /> : null}
      {state.kind === 'loaded' ? <Cards data={state.data} isClosing={isClosing} onClose={closeTasks} /> : null}
    </ConfigPage>
  );
}

interface CardsProps {
  data: OverviewData;
  isClosing: boolean;
  onClose: () => void;
}

/** A card for each subject that the server tells about. */
function Cards({ data, isClosing, onClose }: CardsProps) {
  const { setup, signIns, twoFactor, directories, apiKeys, openIdProviders, backup, mail, branding, version } = data;
  const cards = [setup, signIns, twoFactor, directories, apiKeys, openIdProviders, backup, mail, branding];
  return (
    // The focus comes here when the list of tasks is closed.
    <div data-part="main" tabIndex={-1} className="@container flex flex-col gap-4 outline-none">
      {setup ? <SetupTasks setup={setup} isClosing={isClosing} onClose={onClose} /> : null}
      <div className="grid gap-4 @min-[34rem]:grid-cols-2 @min-[56rem]:grid-cols-3">
        {signIns ? <SignInsCard signIns={signIns} /> : null}
        {twoFactor ? <TwoFactorCard twoFactor={twoFactor} /> : null}
        {directories ? <DirectoriesCard directories={directories} /> : null}
        {apiKeys ? <ApiKeysCard apiKeys={apiKeys} /> : null}
        {openIdProviders ? <OpenIdCard providers={openIdProviders} /> : null}
        {data.kerberosProblem ? <KerberosCard problem={data.kerberosProblem} /> : null}
        {backup ? <BackupCard backup={backup} /> : null}
        {mail ? <MailCard mail={mail} antiCsrfToken={data.antiCsrfToken} /> : null}
        {branding ? <BrandingCard branding={branding} /> : null}
      </div>
      {cards.some(Boolean) ? null : <p className="text-muted">{t('LAST_LOGINS_NONE')}</p>}
      {version ? <VersionLink version={version} /> : null}
    </div>
  );
}
