import type { ReactNode, RefObject } from 'react';
import { t } from '../../i18n/translate';
import { IconButton } from '../button/IconButton';
import { useEscapeKey } from '../dialog/use-escape-key';
import { BACK } from '../image/action-icons';
import { Icon } from '../image/Icon';
import { Svg } from '../image/Svg';
import { Card } from './Card';

/** The element for which Escape closes the panel: the page, while no modal dialog is open. */
const PAGE: RefObject<HTMLElement | null> = {
  get current() {
    return document.body;
  },
};

interface SidePanelProps {
  /** The name of what the panel shows. */
  title: string;
  /** What kind of thing that is, in a small line above the title. */
  kind?: string | undefined;
  /**
   * Called by Escape, by the close button, and by the back button that narrow screens show in its place, before the
   * title. It asks first if input would be lost.
   */
  onBack: () => void;
  children: ReactNode;
}

/** The panel of a `SplitView`: a card with a title. Its buttons are its last child, `FormActions`. */
export function SidePanel({ title, kind, onBack, children }: SidePanelProps) {
  useEscapeKey(PAGE, onBack);
  return (
    <Card className="flex flex-col gap-5 sm:p-6!">
      <div className="flex min-h-control flex-wrap items-center gap-2">
        <IconButton action="back" label={t('BACK_TO_LIST')} className="-ms-3 md:hidden" onClick={onBack}>
          <Svg path={BACK} className="rtl:[scale:-1_1]" />
        </IconButton>
        <hgroup className="min-w-0 flex-1 basis-40">
          {kind ? <p className="text-muted text-sm">{kind}</p> : null}
          <h2 className="hyphens-auto text-heading [overflow-wrap:anywhere]">{title}</h2>
        </hgroup>
        <IconButton
          action="close-panel"
          label={t('ARIA_LABEL_CLOSE')}
          className="-me-3 self-start max-md:hidden"
          onClick={onBack}
        >
          <Icon name="close" />
        </IconButton>
      </div>
      {children}
    </Card>
  );
}
