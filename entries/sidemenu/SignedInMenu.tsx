import { type MouseEvent, type ReactNode, useId } from 'react';
import { t } from '../../shared/i18n/translate';
import { Svg } from '../../shared/ui/image/Icon';
import { MenuLink } from './MenuLink';
import { ACCOUNT_ENTRIES, type Flag, type MenuEntry, PROFILE_ENTRY } from './menu-entries';
import { ICONS } from './menu-icons';

/** Draws something only when the data say so: the page reads them, the skeleton leaves it to the server. */
export type When = (flag: Flag, content: ReactNode) => ReactNode;

export type Follow = (event: MouseEvent<HTMLAnchorElement>, entry: MenuEntry) => void;

interface SignedInMenuProps {
  when: When;
  person: ReactNode;
  /** The link that signs out. */
  signOut: ReactNode;
  onFollow?: Follow;
}

/** The menu of whoever is signed in: who it is, and what they can do, in order. */
export function SignedInMenu({ when, person, signOut, onFollow }: SignedInMenuProps) {
  const id = useId();
  const entry = (one: MenuEntry) => <Entry entry={one} onFollow={onFollow} />;
  return (
    <>
      {person}
      {when('isAbsent', <AbsenceNote />)}
      {when('upaAvailable', <ul>{entry(PROFILE_ENTRY)}</ul>)}
      <h2 id={id} className="mx-3 mt-2 border-line border-t pt-4 pb-1 font-semibold text-muted text-sm">
        {t('MENU_ACCOUNT')}
      </h2>
      <ul aria-labelledby={id}>
        {ACCOUNT_ENTRIES.map((one) => when(one.flag, entry(one)))}
        <li>{signOut}</li>
      </ul>
    </>
  );
}

function Entry({ entry, onFollow }: { entry: MenuEntry; onFollow?: Follow | undefined }) {
  const { action, path, icon, text, opens } = entry;
  return (
    <li>
      <MenuLink
        action={action}
        href={path}
        icon={icon}
        text={t(text)}
        newWindow={opens === 'window'}
        onClick={onFollow && ((event) => onFollow(event, entry))}
      />
    </li>
  );
}

function AbsenceNote() {
  return (
    <p data-part="absence" className="mx-3 mb-3 flex gap-2 rounded-lg border border-line bg-tint p-3 text-sm">
      <Svg path={ICONS.absence} size="size-5" className="text-muted" />
      {t('MENU_ABSENT_NOTE')}
    </p>
  );
}
