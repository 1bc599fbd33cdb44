import type { MouseEvent } from 'react';
import { t } from '../../shared/i18n/translate';
import { Spinner } from '../../shared/ui/feedback/Spinner';
import { Svg } from '../../shared/ui/image/Svg';
import { MENU_ICONS, type MenuIcon } from './menu-icons';

interface MenuLinkProps {
  action: string;
  href: string;
  icon: MenuIcon;
  text: string;
  newWindow?: boolean;
  busy?: boolean;
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
}

/** An entry of the menu: a link, which works before the script has loaded and without it. */
export function MenuLink({ action, href, icon, text, newWindow = false, busy = false, onClick }: MenuLinkProps) {
  return (
    <a
      href={href}
      // The frame of the menu is too narrow for a page.
      target={newWindow ? '_blank' : '_top'}
      rel={newWindow ? 'noopener' : undefined}
      data-action={action}
      aria-disabled={busy || undefined}
      className="flex min-h-12 items-center gap-4 rounded-lg px-3 py-2 no-underline eased hover:bg-tint focus-visible:-outline-offset-3 aria-disabled:cursor-default aria-disabled:opacity-70"
      onClick={onClick}
    >
      <span className="flex size-6 shrink-0 items-center justify-center text-muted">
        {busy ? <Spinner /> : <Svg path={MENU_ICONS[icon]} />}
      </span>
      <span className="min-w-0 flex-1 hyphens-auto">
        {text}
        {newWindow ? <span className="sr-only">{` (${t('MENU_NEW_WINDOW')})`}</span> : null}
      </span>
      {newWindow ? <Svg path={MENU_ICONS.newWindow} size="size-5" className="text-muted" /> : null}
    </a>
  );
}
