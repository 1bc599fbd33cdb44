import type { MouseEvent } from 'react';
import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { BACK } from '../../shared/ui/image/action-icons';
import { Svg } from '../../shared/ui/image/Svg';

interface BackLinkProps {
  /** The address of the list. */
  list: string;
  /** Opens it in this window, after a question if there is something unsaved. */
  onBack: () => void;
}

/** The way back to the list of the providers. */
export function BackLink({ list, onBack }: BackLinkProps) {
  const onClick = (event: MouseEvent) => {
    // With a modifier key the browser opens another tab or window, and this page stays.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onBack();
  };
  return (
    <a
      href={list}
      data-action="back"
      className={`${buttonStyle('text')} -mb-3 -ms-4 self-start forced-colors:ms-0`}
      onClick={onClick}
    >
      <Svg path={BACK} size="size-5" className="rtl:[scale:-1_1]" />
      {t('BACK_TO_LIST')}
    </a>
  );
}
