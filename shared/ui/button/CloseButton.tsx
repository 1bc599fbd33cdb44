import { t } from '../../i18n/translate';
import { Icon } from '../image/Icon';

interface CloseButtonProps {
  /** Its position, and its focus ring where the default one does not fit. */
  className: string;
  onClose: () => void;
}

/** A close button of 44 px with a cross and an accessible name. */
export function CloseButton({ className, onClose }: CloseButtonProps) {
  return (
    <button
      type="button"
      data-action="close"
      aria-label={t('ARIA_LABEL_CLOSE')}
      className={`${className} flex size-control shrink-0 cursor-pointer items-center justify-center rounded-lg`}
      onClick={onClose}
    >
      <Icon name="close" />
    </button>
  );
}
