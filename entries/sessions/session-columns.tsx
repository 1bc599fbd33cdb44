import type { ReactNode } from 'react';
import type { UserSession } from '../../shared/contract/account/sessions';
import { t } from '../../shared/i18n/translate';
import { isFirstClick } from '../../shared/runtime/hooks/use-undo';
import { Button } from '../../shared/ui/button/Button';
import { CellText } from '../../shared/ui/table/CellText';
import type { Column } from '../../shared/ui/table/DataTable';
import { Time } from '../../shared/ui/time/Time';
import { addressText, browserText, endLabel, methodText, timeText } from './session-texts';

/**
 * On a narrow screen, where rows are cards: the button has text instead of an icon, so it gets a line of its own instead of
 * the corner of the card.
 */
export const ACTION = 'cards:static! cards:block cards:px-3 cards:h-auto! cards:py-1';

/** The widest column, with the browser. */
export const BROWSER = 'cards:pe-3! columns:w-1/5';

/** The columns of the other sessions, with titles in the current language. */
export function sessionColumns(onEnd: (session: UserSession) => void): Column<UserSession>[] {
  return [
    { id: 'browser', title: t('SESSIONS_BROWSER'), text: browserText, className: BROWSER },
    { id: 'method', title: t('SESSIONS_METHOD'), text: methodText, cell: (row) => knownText(methodText(row)) },
    { id: 'address', title: t('SESSIONS_ADDRESS'), text: addressText, cell: addressCell },
    {
      id: 'active',
      title: t('SESSIONS_ACTIVE'),
      text: ({ lastActiveAt }) => timeText(lastActiveAt),
      cell: ({ lastActiveAt }) => (timeText(lastActiveAt) === '' ? null : <Time of={lastActiveAt} />),
      sortText: ({ lastActiveAt }) => lastActiveAt,
    },
    {
      id: 'since',
      title: t('SESSIONS_SINCE'),
      text: ({ signedInAt }) => timeText(signedInAt),
      cell: ({ signedInAt }) => (timeText(signedInAt) === '' ? null : <Time of={signedInAt} />),
      sortText: ({ signedInAt }) => signedInAt,
    },
    {
      id: 'action',
      title: t('LAST_LOGINS_ACTION'),
      text: () => '',
      sortable: false,
      className: ACTION,
      cell: (row) => <EndButton session={row} onEnd={onEnd} />,
    },
  ];
}

/** A text, or an empty cell. */
const knownText = (text: string): ReactNode => (text === '' ? null : <CellText text={text} />);

/** The address, and whether it is in the network of this browser: all that is known of the place. */
function addressCell(session: UserSession): ReactNode {
  const text = addressText(session);
  if (text === '') return null;
  return (
    <>
      <CellText text={text} isAddress />
      {session.isSameNetwork ? (
        <span data-part="same-network" className="block text-muted text-sm">
          {t('SESSIONS_SAME_NETWORK')}
        </span>
      ) : null}
    </>
  );
}

interface EndButtonProps {
  session: UserSession;
  onEnd: (session: UserSession) => void;
}

function EndButton({ session, onEnd }: EndButtonProps) {
  return (
    <Button
      action="end"
      variant="secondary"
      className="columns:-my-1.5 whitespace-nowrap"
      aria-label={endLabel(session)}
      onClick={(event) => isFirstClick(event) && onEnd(session)}
    >
      {t('SESSIONS_END')}
    </Button>
  );
}
