import { t } from '../../i18n/translate';
import { Icon } from '../image/Icon';

interface CloseButtonProps {
  /** Where it stands, and how its focus shows there. */
  className: string;
  onClose: () => void;
}

/** Closes what it stands in: a cross of 44 px, with a name. */
export function CloseButton({ className, onClose }: CloseButtonProps) {
  return (
    <button
      type="button"
      data-action="close"
      aria-label={t('ARIA_LABEL_CLOSE')}
      className={`${className} flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-lg`}
      onClick={onClose}
    >
      <Icon name="close" />
    </button>
  );
}
