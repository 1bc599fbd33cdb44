import type { Ref } from 'react';
import { t } from '../../shared/i18n/translate';
import { Svg } from '../../shared/ui/image/Svg';
import { NAVIGATION_ID } from './Navigation';
import { SHELL_ICONS } from './shell-icons';

/** What the button is given once the page's script runs. */
interface MenuButtonProps {
  ref?: Ref<HTMLButtonElement>;
  isOpen?: boolean;
}

/** Opens the navigation in a narrow window, also without a script. */
export function MenuButton({ ref, isOpen }: MenuButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      popoverTarget={NAVIGATION_ID}
      data-action="menu"
      aria-label={t('SHELL_MENU')}
      aria-expanded={isOpen}
      className="-ms-2 flex size-control shrink-0 cursor-pointer items-center justify-center rounded-lg eased hover:bg-tint min-[60em]:hidden"
    >
      <Svg path={SHELL_ICONS.menu} />
    </button>
  );
}
