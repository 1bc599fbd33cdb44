import { useMemo } from 'react';
import type { PersonalApiKeysData } from '../../shared/contract/api-keys';
import { currentLocale } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { usePage } from '../../shared/runtime/page-context';
import { Button } from '../../shared/ui/Button';
import { ConfigPage } from '../../shared/ui/ConfigPage';
import { DataTable } from '../../shared/ui/DataTable';
import { keyColumns } from './columns';
import { ListSkeleton } from './ListSkeleton';
import { useFocusKept } from './use-focus-kept';
import { useKeys } from './use-keys';

/** A person's own API keys, with the way to decide about those that wait for it (spec 001 §2). */
export function PersonalApiKeysPage({ data }: { data: PersonalApiKeysData }) {
  const { shell } = usePage();
  const { keys, refreshing, refresh } = useKeys(data);
  const list = useFocusKept<HTMLElement>(keys);
  const locale = currentLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the titles follow the language
  const columns = useMemo(keyColumns, [locale]);
  const title = t('PERSONAL_APIKEYS_TITLE');
  return (
    <ConfigPage
      title={title}
      actions={
        <div className="flex flex-wrap gap-3">
          <Button action="refresh" variant="secondary" busy={refreshing} onClick={refresh}>
            {t('APIKEY_REFRESH')}
          </Button>
          <Button action="close" variant="secondary" onClick={() => shell.closeWindow()}>
            {t('BUTTON_CLOSE')}
          </Button>
        </div>
      }
    >
      {refreshing ? (
        <ListSkeleton />
      ) : (
        <section ref={list} tabIndex={-1} aria-label={title} className="outline-none">
          <DataTable
            caption={title}
            columns={columns}
            rows={keys}
            rowId={({ key }) => key}
            footer={false}
            empty={t('PERSONAL_APIKEYS_EMPTY')}
          />
        </section>
      )}
    </ConfigPage>
  );
}
