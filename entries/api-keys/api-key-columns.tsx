import type { ApiKeyListItem } from '../../shared/contract/api-keys';
import { currentLocale } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { Svg } from '../../shared/ui/image/Icon';
import { CellText } from '../../shared/ui/table/CellText';
import type { Column } from '../../shared/ui/table/DataTable';
import { DELETE } from './api-key-icons';
import { KeyStatusText } from './KeyStatus';
import { statusSortText, statusText } from './key-status';
import { keyNames, keyPrefix } from './key-texts';

/** How the list is sorted at first. */
export const INITIAL_SORT = { column: 'status', descending: true };

/** The columns of the list, with titles in the current language. */
export function apiKeyColumns(onDelete: (key: ApiKeyListItem) => void): readonly Column<ApiKeyListItem>[] {
  return [
    { id: 'userName', title: t('APIKEY_COLUMN_USER'), text: ({ userName }) => userName },
    { id: 'label', title: t('APIKEY_COLUMN_LABEL'), text: ({ label }) => label, cell: (key) => <LabelCell of={key} /> },
    {
      id: 'status',
      title: t('APIKEY_COLUMN_STATUS'),
      text: statusText,
      sortText: statusSortText(currentLocale()),
      cell: (key) => <KeyStatusText of={key} />,
    },
    {
      id: 'action',
      title: t('APIKEY_COLUMN_ACTION'),
      text: () => '',
      sortable: false,
      cell: (key) => <DeleteButton apiKey={key} onDelete={onDelete} />,
      className: '@min-[600px]:w-24',
    },
  ];
}

/** The label, and the prefix of the secret where the server sends it: two keys may have the same label. */
function LabelCell({ of: key }: { of: ApiKeyListItem }) {
  const prefix = keyPrefix(key);
  return (
    <>
      <CellText text={key.label} />
      {prefix === undefined ? null : (
        <span data-part="prefix" className="block text-muted text-sm">
          {prefix}
        </span>
      )}
    </>
  );
}

function DeleteButton({ apiKey, onDelete }: { apiKey: ApiKeyListItem; onDelete: (key: ApiKeyListItem) => void }) {
  return (
    <Button
      action="delete"
      variant="text"
      className="-my-2 px-2.5 align-middle"
      aria-label={t('APIKEY_DELETE_OF', keyNames(apiKey))}
      title={t('APIKEY_DELETE')}
      onClick={() => onDelete(apiKey)}
    >
      <Svg path={DELETE} />
    </Button>
  );
}
