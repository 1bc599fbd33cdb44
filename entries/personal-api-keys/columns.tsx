import type { PersonalApiKey, PersonalApiKeyStatus } from '../../shared/contract/api-keys';
import { type MessageKey, t } from '../../shared/i18n/translate';
import type { Column } from '../../shared/ui/DataTable';
import { ManageButton } from './ManageButton';
import { isManageable } from './manageable';

/** In words and in colour: what still wants a decision, or was refused, is red (spec 000 §2.4). */
const STATUS: Readonly<Record<PersonalApiKeyStatus, { text: MessageKey; colour: string }>> = {
  Created: { text: 'APIKEY_STATUS_UNCONFIRMED', colour: 'text-error-ink' },
  Confirmed: { text: 'APIKEY_STATUS_CONFIRMED', colour: 'text-success-ink' },
  Declined: { text: 'APIKEY_STATUS_DECLINED', colour: 'text-error-ink' },
};

/** The columns of the list (spec 001 §2), in the language of the moment. */
export const keyColumns = (): Column<PersonalApiKey>[] => [
  { id: 'label', title: t('APIKEY_COLUMN_LABEL'), text: ({ label }) => label },
  { id: 'creator', title: t('APIKEY_COLUMN_CREATOR'), text: ({ creatorDisplayName }) => creatorDisplayName },
  {
    id: 'status',
    title: t('APIKEY_COLUMN_STATUS'),
    text: ({ status }) => t(STATUS[status].text),
    cell: ({ status }) => <span className={`font-medium ${STATUS[status].colour}`}>{t(STATUS[status].text)}</span>,
  },
  {
    id: 'action',
    title: t('APIKEY_COLUMN_ACTION'),
    text: () => '',
    cell: (key) => (isManageable(key) ? <ManageButton apiKey={key} /> : null),
    sortable: false,
    className: 'min-h-16',
  },
];
