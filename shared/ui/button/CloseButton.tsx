import { t } from '../../i18n/translate';
import { Icon } from '../image/Icon';

interface CloseButtonProps {
  /** Its position, and its focus ring where the default one does not fit. */
  className: string;
  onClose?: () => void;
  /** The id of the popover that the browser closes, also without a script. */
  popover?: string;
}

/** A close button of 44 px with a cross and an accessible name. */
export function CloseButton({ className, onClose, popover }: CloseButtonProps) {
  return (
    <button
      type="button"
      popoverTarget={popover}
      popoverTargetAction={popover === undefined ? undefined : 'hide'}
      data-action="close"
      aria-label={t('ARIA_LABEL_CLOSE')}
      className={`${className} flex size-control shrink-0 cursor-pointer items-center justify-center rounded-lg`}
      onClick={onClose}
    >
      <Icon name="close" />
    </button>
  );
}
