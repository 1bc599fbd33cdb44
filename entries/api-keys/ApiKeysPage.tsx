import { NEW_API_KEY } from '../../shared/contract/account/api-keys';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { RefreshButton } from '../../shared/ui/button/RefreshButton';
import { useHeadless } from '../../shared/ui/headless-ui/use-headless';
import { useFocusFallback } from '../../shared/ui/hooks/use-focus-fallback';
import { ADD } from '../../shared/ui/image/action-icons';
import { Svg } from '../../shared/ui/image/Svg';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { SplitView } from '../../shared/ui/layout/SplitView';
import { ApiKeyTable } from './ApiKeyTable';
import { KeySidePanel } from './KeySidePanel';
import { loadedSidePanelChunk, usePreloadedSidePanelChunk } from './lazy-side-panel-chunk';
import type { ApiKeysPageData } from './page-data';
import { useApiKeysPage } from './use-api-keys-page';

/** The API keys of all users, and the details of one of them in a side panel. */
export function ApiKeysPage({ data }: { data: ApiKeysPageData }) {
  const { list, openId, panelKey, panel, created, showKey, closeCreated } = useApiKeysPage(data);
  useFocusFallback();
  usePreloadedSidePanelChunk();
  const isCreating = openId === NEW_API_KEY;
  const create = () => showKey(NEW_API_KEY);
  const ui = useHeadless(isCreating ? 'now' : 'idle');
  const CreatedKeyDialog = loadedSidePanelChunk()?.CreatedKeyDialog; // only a form of the same chunk creates a key
  return (
    <ConfigPage>
      <SplitView
        panelLabel={t(isCreating ? 'APIKEY_CREATE_TITLE' : 'APIKEY_DETAILS_TITLE')}
        panel={
          openId === undefined ? undefined : (
            <>
              {/* Where the panel replaces the list, it replaces the list's heading too. */}
              <h1 className="sr-only md:hidden">{t('MENU_APIKEY_CAPTION')}</h1>
              <KeySidePanel key={panelKey} id={openId} {...panel} />
            </>
          )
        }
      >
        <PageHeader title={t('MENU_APIKEY_CAPTION')}>
          <RefreshButton onRefresh={list.refresh}>{t('APIKEY_REFRESH')}</RefreshButton>
          <Button action="add" disabled={isCreating} onClick={create}>
            <Svg path={ADD} size="size-5" />
            {t('APIKEY_ADD')}
          </Button>
        </PageHeader>
        <ApiKeyTable
          state={list.state}
          openId={openId}
          onOpen={({ id }) => showKey(id)}
          onCreate={isCreating ? undefined : create}
          onDelete={panel.onDelete}
          onRetry={list.retry}
        />
      </SplitView>
      {created && CreatedKeyDialog ? (
        <CreatedKeyDialog created={created} Dialog={ui?.Dialog} onClose={closeCreated} />
      ) : null}
    </ConfigPage>
  );
}
