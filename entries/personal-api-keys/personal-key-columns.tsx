import { KeyStatusText } from '../../shared/api-keys/KeyStatusText';
import { scopesText } from '../../shared/api-keys/key-scopes-text';
import { type StatusFields, statusText } from '../../shared/api-keys/key-status';
import type { ApiKeyStatus } from '../../shared/contract/account/api-keys';
import type { PersonalApiKey, PersonalApiKeyStatus } from '../../shared/contract/account/personal-api-keys';
import { t } from '../../shared/i18n/translate';
import { CellText } from '../../shared/ui/table/CellText';
import type { Column } from '../../shared/ui/table/DataTable';
import { OpenConfirmDialogButton } from './OpenConfirmDialogButton';

const STATUSES: Readonly<Record<PersonalApiKeyStatus, ApiKeyStatus>> = {
  Created: 'Unconfirmed',
  Confirmed: 'Confirmed',
  Declined: 'Declined',
};

/** A key with the fields of the list of all keys. The user of this list is not a technical user. */
const statusFields = ({ status, ...key }: PersonalApiKey): StatusFields => ({
  ...key,
  status: STATUSES[status],
  isTechnicalUser: false,
});

/**
 * On a narrow screen, where rows are cards: Manage has text instead of an icon, so it gets a line of its own instead of the
 * corner of the card. A cell without a button is hidden.
 */
const ACTION = 'cards:static! cards:block cards:px-3 cards:h-auto! cards:py-1 cards:[&:not(:has(button))]:hidden';
const LABEL = 'cards:pe-3! columns:w-1/3';

/** The columns of the list, with titles in the current language. */
export const personalKeyColumns = (): Column<PersonalApiKey>[] => [
  {
    id: 'label',
    title: t('APIKEY_COLUMN_LABEL'),
    text: ({ label }) => label,
    cell: (key) => <LabelCell of={key} />,
    className: LABEL,
  },
  {
    id: 'creator',
    title: t('APIKEY_COLUMN_CREATOR'),
    text: ({ creatorDisplayName }) => creatorDisplayName,
    cell: ({ creatorDisplayName: name }) => (name === '' ? <UnknownCreator /> : <CellText text={name} />),
    className: 'columns:w-1/4',
  },
  {
    id: 'status',
    title: t('APIKEY_COLUMN_STATUS'),
    text: (key) => statusText(statusFields(key)),
    cell: (key) => <KeyStatusText of={statusFields(key)} />,
  },
  {
    id: 'action',
    title: t('APIKEY_COLUMN_ACTION'),
    text: () => '',
    cell: (key) => (isManageable(key) ? <OpenConfirmDialogButton apiKey={key} /> : null),
    sortable: false,
    className: ACTION,
  },
];

/**
 * Whether the user may confirm or decline a key: until it is confirmed, or, if its creator is known, until it is
 * confirmed or declined.
 */
function isManageable({ status, creatorDisplayName }: PersonalApiKey): boolean {
  if (creatorDisplayName === '') return status !== 'Confirmed';
  return status !== 'Confirmed' && status !== 'Declined';
}

/** The label, and what the key may do where the server says it. */
function LabelCell({ of: key }: { of: PersonalApiKey }) {
  const scopes = scopesText(key);
  return (
    <>
      <CellText text={key.label} />
      {scopes === undefined ? null : (
        <span data-part="scopes" className="block text-muted text-sm">
          {scopes}
        </span>
      )}
    </>
  );
}

function UnknownCreator() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('APIKEY_CREATED_BY_UNKNOWN')}</span>
    </>
  );
}
