import type { PersonalApiKey, PersonalApiKeyStatus } from '../../shared/contract/api-keys';
import { type MessageKey, t } from '../../shared/i18n/translate';
import { StatusMark, type Tone } from '../../shared/ui/feedback/StatusMark';
import { Icon, type IconName } from '../../shared/ui/image/Icon';
import { CellText } from '../../shared/ui/table/CellText';
import type { Column } from '../../shared/ui/table/DataTable';
import { ManageButton } from './ManageButton';
import { isManageable } from './manageable';

/** What still wants a decision, or was refused, is red. */
const STATUS: Readonly<Record<PersonalApiKeyStatus, { text: MessageKey; tone: Tone; icon: IconName }>> = {
  Created: { text: 'APIKEY_STATUS_UNCONFIRMED', tone: 'bad', icon: 'warning' },
  Confirmed: { text: 'APIKEY_STATUS_CONFIRMED', tone: 'good', icon: 'success' },
  Declined: { text: 'APIKEY_STATUS_DECLINED', tone: 'bad', icon: 'error' },
};

/**
 * As cards on a narrow screen: Manage is a word and not an icon, and has a line of its own instead of the card's corner;
 * neither the head nor a row speaks of an action that is not there.
 */
const ACTION =
  '@max-[600px]:static! @max-[600px]:block @max-[600px]:px-3 @max-[600px]:h-auto! @max-[600px]:py-1 @max-[600px]:[&:not(:has(button))]:hidden';
const LABEL = '@max-[600px]:pe-3!';

/** The columns of the list, in the language of the moment. */
export const keyColumns = (): Column<PersonalApiKey>[] => [
  { id: 'label', title: t('APIKEY_COLUMN_LABEL'), text: ({ label }) => label, className: LABEL },
  {
    id: 'creator',
    title: t('APIKEY_COLUMN_CREATOR'),
    text: ({ creatorDisplayName }) => creatorDisplayName,
    cell: ({ creatorDisplayName: name }) => (name === '' ? <Nobody /> : <CellText text={name} />),
  },
  {
    id: 'status',
    title: t('APIKEY_COLUMN_STATUS'),
    text: ({ status }) => t(STATUS[status].text),
    cell: ({ status }) => <Status status={status} />,
  },
  {
    id: 'action',
    title: t('APIKEY_COLUMN_ACTION'),
    text: () => '',
    cell: (key) => (isManageable(key) ? <ManageButton apiKey={key} /> : null),
    sortable: false,
    className: ACTION,
  },
];

function Status({ status }: { status: PersonalApiKeyStatus }) {
  const { text, tone, icon } = STATUS[status];
  return (
    <StatusMark status={status} tone={tone} icon={<Icon name={icon} size="size-5" />}>
      {t(text)}
    </StatusMark>
  );
}

function Nobody() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('APIKEY_CREATED_BY_UNKNOWN')}</span>
    </>
  );
}
