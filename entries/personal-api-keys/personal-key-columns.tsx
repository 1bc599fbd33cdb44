import type { PersonalApiKey, PersonalApiKeyStatus } from '../../shared/contract/api-keys';
import { type MessageKey, t } from '../../shared/i18n/translate';
import { StatusMark, type Tone } from '../../shared/ui/feedback/StatusMark';
import { Icon, type IconName } from '../../shared/ui/image/Icon';
import { CellText } from '../../shared/ui/table/CellText';
import type { Column } from '../../shared/ui/table/DataTable';
import { ManageButton } from './ManageButton';

/** How each status is shown. */
const STATUS: Readonly<Record<PersonalApiKeyStatus, { text: MessageKey; tone: Tone; icon: IconName }>> = {
  Created: { text: 'APIKEY_STATUS_UNCONFIRMED', tone: 'bad', icon: 'warning' },
  Confirmed: { text: 'APIKEY_STATUS_CONFIRMED', tone: 'good', icon: 'success' },
  Declined: { text: 'APIKEY_STATUS_DECLINED', tone: 'bad', icon: 'error' },
};

/**
 * On a narrow screen, where rows are cards: Manage has text instead of an icon, so it gets a line of its own instead of the
 * corner of the card. A cell without a button is hidden.
 */
const ACTION =
  '@max-[600px]:static! @max-[600px]:block @max-[600px]:px-3 @max-[600px]:h-auto! @max-[600px]:py-1 @max-[600px]:[&:not(:has(button))]:hidden';
const LABEL = '@max-[600px]:pe-3!';

/** The columns of the list, with titles in the current language. */
export const personalKeyColumns = (): Column<PersonalApiKey>[] => [
  { id: 'label', title: t('APIKEY_COLUMN_LABEL'), text: ({ label }) => label, className: LABEL },
  {
    id: 'creator',
    title: t('APIKEY_COLUMN_CREATOR'),
    text: ({ creatorDisplayName }) => creatorDisplayName,
    cell: ({ creatorDisplayName: name }) => (name === '' ? <UnknownCreator /> : <CellText text={name} />),
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

/**
 * Whether the user may confirm or decline a key: until it is confirmed; one with a known creator, until it is confirmed or
 * declined.
 */
export function isManageable({ status, creatorDisplayName }: PersonalApiKey): boolean {
  if (creatorDisplayName === '') return status !== 'Confirmed';
  return status !== 'Confirmed' && status !== 'Declined';
}

function Status({ status }: { status: PersonalApiKeyStatus }) {
  const { text, tone, icon } = STATUS[status];
  return (
    <StatusMark status={status} tone={tone} icon={<Icon name={icon} size="size-5" />}>
      {t(text)}
    </StatusMark>
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
