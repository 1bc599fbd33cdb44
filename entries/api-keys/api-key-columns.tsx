import { KeyStatusText } from '../../shared/api-keys/KeyStatusText';
import { expiryText } from '../../shared/api-keys/key-expiry';
import { STATUS_TEXTS, type StatusFields, statusText } from '../../shared/api-keys/key-status';
import type { ApiKeyListItem } from '../../shared/contract/account/api-keys';
import { currentLocale } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { IconButton } from '../../shared/ui/button/IconButton';
import { DELETE } from '../../shared/ui/image/action-icons';
import { Svg } from '../../shared/ui/image/Svg';
import { CellText } from '../../shared/ui/table/CellText';
import type { Column } from '../../shared/ui/table/DataTable';
import { keyNames, keyPrefix } from './api-key-names';

/** How the list is sorted at first. */
export const INITIAL_SORT = { column: 'status', descending: true };

/** The columns of the list, with titles in the current language. */
export function apiKeyColumns(onDelete: (key: ApiKeyListItem) => void): readonly Column<ApiKeyListItem>[] {
  return [
    {
      id: 'userName',
      title: t('APIKEY_COLUMN_USER'),
      text: ({ userName }) => userName,
      className: 'columns:w-1/5',
    },
    {
      id: 'label',
      title: t('APIKEY_COLUMN_LABEL'),
      text: ({ label }) => label,
      cell: (key) => <LabelCell of={key} />,
      className: 'columns:w-[37%]',
    },
    {
      id: 'status',
      title: t('APIKEY_COLUMN_STATUS'),
      // With the expiry, so that keys can be searched for it.
      text: (key) => `${statusText(key)} ${expiryText(key) ?? ''}`,
      sortText: statusSortText(currentLocale()),
      cell: (key) => <KeyStatusText of={key} />,
    },
    {
      id: 'action',
      title: t('APIKEY_COLUMN_ACTION'),
      text: () => '',
      sortable: false,
      cell: (key) => <DeleteButton apiKey={key} onDelete={onDelete} />,
    },
  ];
}

/**
 * The text by which the status column sorts: the position of the translated status in reverse alphabetical order. The
 * initial, descending sort thus shows the statuses from A to Z.
 */
export function statusSortText(locale: string): (key: StatusFields) => string {
  const texts = Object.values(STATUS_TEXTS).map((key) => t(key));
  const reversed = [...new Set(texts)].sort(new Intl.Collator(locale).compare).reverse();
  return (key) => String(reversed.indexOf(statusText(key)));
}

/** The label, and the prefix of the secret where the server sends it: two keys may have the same label. */
function LabelCell({ of: key }: { of: ApiKeyListItem }) {
  const prefix = keyPrefix(key);
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <CellText text={key.label} />
      {prefix === undefined ? null : (
        <span data-part="prefix" className="text-muted text-sm secret">
          {prefix}
        </span>
      )}
    </span>
  );
}

function DeleteButton({ apiKey, onDelete }: { apiKey: ApiKeyListItem; onDelete: (key: ApiKeyListItem) => void }) {
  return (
    <IconButton
      action="delete"
      danger
      className="columns:-my-1.5 align-middle"
      label={t('APIKEY_DELETE_OF', keyNames(apiKey))}
      title={t('APIKEY_DELETE')}
      onClick={() => onDelete(apiKey)}
    >
      <Svg path={DELETE} size="size-5" />
    </IconButton>
  );
}
