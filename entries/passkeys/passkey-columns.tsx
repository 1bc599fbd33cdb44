import type { Passkey } from '../../shared/contract/account/passkeys';
import { formatServerTime } from '../../shared/i18n/format-server-time';
import { t } from '../../shared/i18n/translate';
import { IconButton } from '../../shared/ui/button/IconButton';
import { DELETE } from '../../shared/ui/image/action-icons';
import { Svg } from '../../shared/ui/image/Svg';
import { CellText } from '../../shared/ui/table/CellText';
import { type Column, FITTED } from '../../shared/ui/table/column';
import { Time } from '../../shared/ui/time/Time';
import { passkeyName, storageText } from './passkey-texts';

/** Path data of a pencil, 24 units square. */
const EDIT =
  'M14.1 9 15 9.9 5.9 19H5v-.9zM17.7 3a1 1 0 0 0-.7.3l-1.8 1.8 3.7 3.7L20.7 7a1 1 0 0 0 0-1.4l-2.3-2.3a1 1 0 0 0-.7-.3m-3.6 3.2L3 17.2V21h3.8l11-11z';

/** What the buttons of a row do. */
export interface RowActions {
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

/** The columns of the passkeys, with titles in the current language. */
export function passkeyColumns(actions: RowActions): Column<Passkey>[] {
  return [
    { id: 'name', title: t('PASSKEYS_NAME'), text: passkeyName, cell: nameCell, className: 'columns:w-1/3' },
    { id: 'storage', title: t('PASSKEYS_STORAGE'), text: storageText },
    {
      id: 'created',
      title: t('PASSKEYS_CREATED'),
      text: ({ createdAt }) => formatServerTime(createdAt) ?? '',
      cell: ({ createdAt }) => time(createdAt),
      sortText: ({ createdAt }) => createdAt,
    },
    {
      id: 'used',
      title: t('PASSKEYS_LAST_USED'),
      text: ({ lastUsedAt }) => formatServerTime(lastUsedAt) ?? t('PASSKEYS_NEVER_USED'),
      cell: ({ lastUsedAt }) => time(lastUsedAt) ?? <span className="text-muted">{t('PASSKEYS_NEVER_USED')}</span>,
      sortText: ({ lastUsedAt }) => lastUsedAt,
    },
    {
      id: 'action',
      title: t('LAST_LOGINS_ACTION'),
      text: () => '',
      sortable: false,
      className: FITTED,
      cell: (passkey) => <Actions passkey={passkey} {...actions} />,
    },
  ];
}

const time = (of: string) => (formatServerTime(of) === undefined ? null : <Time of={of} />);

function nameCell(passkey: Passkey) {
  return (
    <>
      <CellText text={passkeyName(passkey)} />
      {passkey.isCurrent ? (
        <span data-part="current" className="block text-muted text-sm">
          {t('PASSKEYS_CURRENT')}
        </span>
      ) : null}
    </>
  );
}

function Actions({ passkey, onRename, onRemove }: RowActions & { passkey: Passkey }) {
  const name = passkeyName(passkey);
  return (
    <span className="columns:-my-1.5 flex">
      <IconButton
        action="rename"
        label={t('PASSKEYS_RENAME_OF', { name })}
        title={t('PASSKEYS_RENAME')}
        onClick={() => onRename(passkey)}
      >
        <Svg path={EDIT} />
      </IconButton>
      <IconButton
        danger
        action="delete"
        label={t('PASSKEYS_REMOVE_OF', { name })}
        title={t('PASSKEYS_REMOVE')}
        onClick={() => onRemove(passkey)}
      >
        <Svg path={DELETE} />
      </IconButton>
    </span>
  );
}
