import { NEW_API_KEY } from '../../shared/contract/api-keys';
import { t } from '../../shared/i18n/translate';
import { useServerEvents } from '../../shared/runtime/hooks/use-server-events';
import { Button } from '../../shared/ui/button/Button';
import { RefreshButton } from '../../shared/ui/button/RefreshButton';
import { useHeadless } from '../../shared/ui/headless/use-headless';
import { useFocusFallback } from '../../shared/ui/hooks/use-focus-fallback';
import { useLazyComponent } from '../../shared/ui/hooks/use-lazy-component';
import { Svg } from '../../shared/ui/image/Icon';
import { SplitView } from '../../shared/ui/layout/SplitView';
import { MainColumn, PageFrame } from './ApiKeysLayout';
import { KeyList } from './ApiKeyTable';
import { ADD } from './api-key-icons';
import { DetailsPanel } from './KeyDetailsPanel';
import type { PageData } from './page-data';
import { useApiKeys } from './use-api-keys';
import type { CreatedKey } from './use-create-key';

const loadKeyDialog = () => import('../../shared/dialogs/OneTimeKeyDialog').then((module) => module.OneTimeKeyDialog);

/** px, after the creation of a key. */
const KEY_DIALOG_WIDTH = 600;

/** The API keys of everybody, and one of them beside the list. */
export function ApiKeysPage({ data }: { data: PageData }) {
  const { list, openId, panel, created, ...does } = useApiKeys(data);
  useServerEvents();
  useFocusFallback();
  const isCreating = openId === NEW_API_KEY;
  return (
    <PageFrame>
      <SplitView
        panelLabel={t(isCreating ? 'APIKEY_CREATE_TITLE' : 'APIKEY_DETAILS_TITLE')}
        panel={
          openId === undefined ? undefined : (
            <>
              {/* Where the panel takes the page, the list's heading goes with the list. */}
              <h1 className="sr-only md:hidden">{t('MENU_APIKEY_CAPTION')}</h1>
              <DetailsPanel key={openId} id={openId} {...panel} />
            </>
          )
        }
      >
        <MainColumn
          actions={
            <>
              <RefreshButton onRefresh={list.refresh}>{t('APIKEY_REFRESH')}</RefreshButton>
              <Button action="add" disabled={isCreating} onClick={() => does.leaveFor(NEW_API_KEY)}>
                <Svg path={ADD} size="size-5" />
                {t('APIKEY_ADD')}
              </Button>
            </>
          }
        >
          <KeyList
            state={list.state}
            openId={openId}
            onOpen={({ id }) => does.leaveFor(id)}
            onDelete={panel.onDelete}
            onRetry={list.retry}
          />
        </MainColumn>
      </SplitView>
      <SecretDialog created={created} isWanted={isCreating} onClose={does.keepSecret} />
    </PageFrame>
  );
}

interface SecretDialogProps {
  created: CreatedKey | undefined;
  /** A key may be created soon: the dialog must be loaded when its secret arrives. */
  isWanted: boolean;
  onClose: () => void;
}

/** Shows the secret of a new key, once. */
function SecretDialog({ created, isWanted, onClose }: SecretDialogProps) {
  const when = created || isWanted ? 'now' : 'idle';
  const ui = useHeadless(when);
  const KeyDialog = useLazyComponent(loadKeyDialog, when);
  if (!created || !KeyDialog || !ui) return null;
  return (
    <KeyDialog
      Dialog={ui.Dialog}
      title={t('APIKEY_CREATED_SUCCESS')}
      message={t('APIKEY_SAVE_KEY_MESSAGE')}
      label={t('APIKEY_KEY')}
      otp={created.key}
      width={KEY_DIALOG_WIDTH}
      onClose={onClose}
    />
  );
}
