import { type MouseEvent, type ReactNode, useId } from 'react';
import { t } from '../../shared/i18n/translate';
import { Svg } from '../../shared/ui/image/Svg';
import { MenuLink } from './MenuLink';
import { ACCOUNT_ENTRIES, type Flag, type MenuEntry, PROFILE_ENTRY } from './menu-entries';
import { MENU_ICONS } from './menu-icons';

/** Renders content if a field of the data is true; the skeleton renders a template section for it. */
export type RenderIf = (flag: Flag, content: ReactNode) => ReactNode;

export type OnNavigate = (event: MouseEvent<HTMLAnchorElement>, entry: MenuEntry) => void;

interface SignedInMenuProps {
  when: RenderIf;
  user: ReactNode;
  /** The link that signs out. */
  signOut: ReactNode;
  onNavigate?: OnNavigate;
}

/** The menu of a signed-in user: the user, and the entries in order. */
export function SignedInMenu({ when, user, signOut, onNavigate }: SignedInMenuProps) {
  const id = useId();
  const item = (entry: MenuEntry) => <MenuItem key={entry.action} entry={entry} onNavigate={onNavigate} />;
  return (
    <>
      {user}
      {when('isAbsent', <AbsenceNote />)}
      {when('upaAvailable', <ul>{item(PROFILE_ENTRY)}</ul>)}
      <h2 id={id} className="mx-3 mt-2 border-line border-t pt-4 pb-1 font-semibold text-muted text-sm">
        {t('MENU_ACCOUNT')}
      </h2>
      <ul aria-labelledby={id}>
        {ACCOUNT_ENTRIES.map((entry) => when(entry.flag, item(entry)))}
        <li>
          <div className="mx-3 my-2 border-line border-t" />
          {signOut}
        </li>
      </ul>
    </>
  );
}

function MenuItem({ entry, onNavigate }: { entry: MenuEntry; onNavigate?: OnNavigate | undefined }) {
  const { action, path, icon, text, opens } = entry;
  return (
    <li>
      <MenuLink
        action={action}
        href={path}
        icon={icon}
        text={t(text)}
        newWindow={opens === 'window'}
        onClick={onNavigate && ((event) => onNavigate(event, entry))}
      />
    </li>
  );
}

function AbsenceNote() {
  return (
    <p data-part="absence" className="mx-3 mb-3 flex gap-2 rounded-lg border border-line bg-tint p-3 text-sm">
      <Svg path={MENU_ICONS.absence} size="size-5" className="text-muted" />
      {t('MENU_ABSENT_NOTE')}
    </p>
  );
}
