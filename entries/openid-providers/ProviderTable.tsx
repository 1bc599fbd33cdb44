import { OPENID_PROVIDERS_ADDRESS } from '../../shared/contract/addresses';
import type { OpenIdProvider } from '../../shared/contract/settings/openid-providers';
import { LINE_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { itemAddress } from '../../shared/runtime/navigation/item-address';
import { EmptyState } from '../../shared/ui/feedback/EmptyState';
import { StatusMark } from '../../shared/ui/feedback/StatusMark';
import { Drawing } from '../../shared/ui/image/Drawing';
import { NO_KEYS } from '../../shared/ui/image/empty-state-drawings';
import { Icon } from '../../shared/ui/image/Icon';
import { CellText } from '../../shared/ui/table/CellText';
import { type Column, DataTable } from '../../shared/ui/table/DataTable';
import { useTranslatedColumns } from '../../shared/ui/table/use-translated-columns';
import { ProviderLogo } from './ProviderLogo';

/** Rows per page. */
const PAGE_SIZE = 50;

interface ProviderTableProps {
  providers: readonly OpenIdProvider[];
  openId: string | undefined;
  onOpen: (provider: OpenIdProvider) => void;
}

/** The list of providers. */
export function ProviderTable({ providers, openId, onOpen }: ProviderTableProps) {
  const columns = useTranslatedColumns(columnsOf);
  return (
    <DataTable
      caption={t('OPENID_TITLE')}
      columns={columns}
      rows={providers}
      rowId={({ id }) => id}
      pageSize={PAGE_SIZE}
      footer={providers.length > PAGE_SIZE}
      activeId={openId}
      onRowClick={onOpen}
      rowHref={({ id }) => itemAddress(OPENID_PROVIDERS_ADDRESS, id)}
      empty={<EmptyState drawing={<Drawing of={NO_KEYS} />} text={t('OPENID_EMPTY')} hint={t('OPENID_EMPTY_HINT')} />}
    />
  );
}

/** The name of a provider, as a page may show it. */
export const providerName = ({ description, id }: OpenIdProvider): string =>
  shortenUntrustedText(description || id, LINE_LENGTH);

function columnsOf(): readonly Column<OpenIdProvider>[] {
  const statusText = ({ enabled }: OpenIdProvider) => t(enabled ? 'OPENID_ENABLED' : 'OPENID_DISABLED');
  return [
    {
      id: 'description',
      title: t('OPENID_DESCRIPTION'),
      text: providerName,
      cell: (provider) => (
        <span className="flex min-w-0 items-center gap-2">
          <ProviderLogo source={provider.logo ?? ''} />
          <CellText text={providerName(provider)} />
        </span>
      ),
    },
    {
      id: 'clientId',
      title: t('OPENID_CLIENT_ID'),
      text: ({ clientId }) => shortenUntrustedText(clientId, LINE_LENGTH),
    },
    {
      id: 'enabled',
      title: t('OPENID_STATUS'),
      text: statusText,
      cell: (provider) => (
        <StatusMark
          tone={provider.enabled ? 'good' : 'neutral'}
          status={provider.enabled ? 'enabled' : 'disabled'}
          icon={<Icon name={provider.enabled ? 'success' : 'info'} size="size-5" />}
        >
          {statusText(provider)}
        </StatusMark>
      ),
    },
  ];
}
