import type { PersonalApiKeysData } from '../../shared/contract/account/personal-api-keys';
import { t } from '../../shared/i18n/translate';
import { useClosable } from '../../shared/runtime/hooks/use-closable';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';
import { RefreshButton } from '../../shared/ui/button/RefreshButton';
import { useFocusFallback } from '../../shared/ui/hooks/use-focus-fallback';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { PersonalKeyTable } from './PersonalKeyTable';
import { usePersonalKeys } from './use-personal-keys';

/** The user's own API keys, with buttons to confirm or decline them. */
export function PersonalApiKeysPage({ data }: { data: PersonalApiKeysData }) {
  const { shell } = usePage();
  const { state, retry, refresh } = usePersonalKeys(data);
  const isClosable = useClosable();
  useFocusFallback();
  return (
    <ConfigPage>
      <PageHeader title={t('PERSONAL_APIKEYS_TITLE')}>
        <RefreshButton busy={state.kind === 'loading'} onRefresh={refresh}>
          {t('APIKEY_REFRESH')}
        </RefreshButton>
        {isClosable ? (
          <Button action="close" variant="secondary" onClick={() => shell.closeWindow()}>
            {t('BUTTON_CLOSE')}
          </Button>
        ) : null}
      </PageHeader>
      <PersonalKeyTable state={state} onRetry={retry} />
    </ConfigPage>
  );
}
