import { onPlainClick } from '../../shared/browser/is-plain-click';
import { INFO_ADDRESS } from '../../shared/contract/addresses';
import { API_KEY_CONFIRM_DIALOG } from '../../shared/contract/dialog-pages';
import type { ShellData } from '../../shared/contract/shell/host-shell';
import type { HostShell } from '../../shared/host/host-shell-api';
import { formatNumber } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { useLazyComponent } from '../../shared/ui/hooks/use-lazy-component';
import { NoPhoto, PhotoImage, usePhoto } from '../../shared/ui/image/PhotoImage';
import { AccountCard } from './AccountCard';
import { AttentionCard } from './AttentionCard';
import { conditionsOf } from './conditions';
import { SignOutLink } from './SignOutLink';
import { useSignOut } from './use-sign-out';

interface StartPageProps {
  data: ShellData;
  /** Put before the path of a page. */
  linkPrefix: string;
  /** The host shell, once its module has loaded. */
  shell: HostShell | undefined;
}

/** The start page of a signed-in user. */
export function StartPage({ data, linkPrefix, shell }: StartPageProps) {
  const signOut = useSignOut();
  const conditions = conditionsOf(data);
  const { path, ...size } = API_KEY_CONFIRM_DIALOG;
  const { attention, hasSecurityPage } = data;
  const version = data.version ? (
    // The product's name is not translated.
    <p className="text-muted text-sm">
      <a href={linkPrefix + INFO_ADDRESS}>Vestibule {data.version}</a>
    </p>
  ) : null;
  const summary = useLazyComponent(loadSummary, hasSecurityPage || attention?.failedMails ? 'now' : 'never');
  return (
    <>
      <AccountCard
        conditions={conditions}
        photo={<AccountPhoto userId={data.userId} />}
        name={data.displayName || data.userName}
        address={data.email || data.userName}
        action={<SignOutLink logoutToken={data.logoutToken} onSignOut={signOut} />}
      />
      {attention ? (
        <AttentionCard
          conditions={conditions}
          linkPrefix={linkPrefix}
          keysToConfirm={formatNumber(attention.keysToConfirm ?? 0)}
          unconfirmedKeys={formatNumber(attention.unconfirmedKeys ?? 0)}
          expiringKeys={formatNumber(attention.expiringKeys ?? 0)}
          failedMails={formatNumber(attention.failedMails ?? 0)}
          testMail={summary && <summary.TestMailButton antiCsrfToken={data.antiCsrfToken} />}
          skips={skipsText(attention.allowedTFASkips)}
          onConfirmKeys={shell && onPlainClick(() => void shell.openDialog(path, size))}
        />
      ) : null}
      {summary && hasSecurityPage ? (
        <summary.AccountSummary key={data.userId} linkPrefix={linkPrefix}>
          {version}
        </summary.AccountSummary>
      ) : null}
      {hasSecurityPage ? null : version}
    </>
  );
}

/** The chunk with what is shown below what needs attention. */
const loadSummary = () => import('./summary/AccountSummary');

/** The photo of a user, or an icon in its place. */
function AccountPhoto({ userId }: { userId: string }) {
  const { failed, image } = usePhoto(userId);
  if (failed || !userId) return <NoPhoto size="size-10" />;
  return <PhotoImage userId={encodeURIComponent(userId)} size={64} {...image} />;
}

/** How often the set-up of two-factor can still be skipped; nothing for a server that does not say it. */
function skipsText(skips: number | null | undefined): string {
  if (typeof skips !== 'number') return '';
  return skips > 0 ? t('TFA_SKIPS_LEFT', { count: skips }) : t('TFA_SKIPS_NONE');
}
